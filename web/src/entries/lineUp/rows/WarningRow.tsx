import { warningTitles } from '@parade/contract/entries/lineUp/warning.ts';
import type { LineUpWarning, OfferedMove } from '@parade/contract/entries/lineUp/warnings.ts';
import { IconFlame, IconAlertTriangle, IconVolume } from '@tabler/icons-react';
import { memo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './rows.module.css';

export interface WarningActs {
  readonly move: (id: number, place: number) => void;
  readonly accept: (warning: LineUpWarning) => void;
}

/** A warning under the row that it is about, with a move that would end it and a way to accept it. */
export const WarningRow = memo(function WarningRow({
  warning,
  offer,
  acts,
}: {
  warning: LineUpWarning;
  offer: OfferedMove | null;
  acts: WarningActs;
}) {
  const Icon = icons[warning.rule] ?? IconAlertTriangle;
  const title = warningTitles[warning.rule];
  return (
    <tr className={styles['warning']} data-warning={`${warning.rule}/${warning.entry_id}`}>
      {/* As many as there are on paper; on the screen the row is a block. */}
      <td colSpan={8}>
        <div>
          <Icon size={20} aria-hidden />
          <p>
            <strong>{title}.</strong> {warning.text}
          </p>
          <div className={`${styles['warningActs']} no-print`}>
            {offer ? (
              <Button look="quiet" onClick={() => acts.move(offer.id, offer.place)}>
                {offer.label}
              </Button>
            ) : null}
            <Button look="quiet" aria-label={`Accept: ${title}, ${warning.text}`} onClick={() => acts.accept(warning)}>
              Accept
            </Button>
          </div>
        </div>
      </td>
    </tr>
  );
});

const icons: Readonly<Record<string, typeof IconFlame>> = {
  'horses-next-to-flame': IconFlame,
  'horses-next-to-loud-float': IconVolume,
  'loudspeakers-next-to-band': IconVolume,
};
