import { pictureSizes } from '@parade/contract/press/kits.ts';
import { IconFileZip } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { type KitNamed, kitArchive } from './queries.ts';
import { useTaking } from './useTaking.ts';
import styles from './press.module.css';

interface KitArchivesProps {
  readonly kit: KitNamed;
  /** In a row, under a heading of their own. */
  readonly isShort?: boolean;
}

/** A press kit as a ZIP, its pictures for print or for the web. */
export function KitArchives({ kit, isShort = false }: KitArchivesProps) {
  const { take, busy } = useTaking();
  const buttons = pictureSizes.map((size) => {
    const label = isShort ? `For ${size}` : `ZIP for ${size}`;
    return (
      <Button
        key={size}
        look={isShort ? 'quiet' : 'secondary'}
        icon={<IconFileZip size={20} aria-hidden />}
        busy={busy}
        aria-label={`${label}, the press kit of ${kit.official_name} with its pictures`}
        onClick={() => void take(() => kitArchive(kit, size))}
      >
        {label}
      </Button>
    );
  });
  return isShort ? <span className={styles['archives']}>{buttons}</span> : buttons;
}
