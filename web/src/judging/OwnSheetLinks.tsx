import type { GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession, useUser } from '../access/session.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { deviceStore } from '../ui/storage/browserStore.ts';
import { useOwnSheets } from './queries.ts';
import styles from './ownAwards.module.css';
import { sheetPath } from './scoring/paths.ts';
import { KeptSheets } from './sending/keptSheets.ts';

interface OwnSheetLinksProps {
  readonly entry: Pick<GuideEntry, 'id' | 'year'>;
}

/** From what a judge reads about an entry to the judge's own sheets of it. Shows nothing to others, and where there are none. */
export function OwnSheetLinks({ entry }: OwnSheetLinksProps) {
  return useSession().can('scoreAwards') ? <Links entry={entry} /> : null;
}

function Links({ entry: { id, year } }: OwnSheetLinksProps) {
  const user_id = useUser().id;
  const known = useMemo(() => new KeptSheets(deviceStore, user_id).lastAnswer(year), [user_id, year]);
  const { data } = useOwnSheets(user_id, year, known);
  const awards = data?.awards.filter(({ entries }) => entries.some((entry) => entry.id === id)) ?? [];
  if (awards.length === 0) return null;
  return (
    <p className={`no-print ${styles['sheets']}`}>
      {awards.map((award) => (
        <ButtonLink
          key={award.id}
          to={sheetPath(year, award.id, id)}
          icon={<IconClipboardCheck size={20} aria-hidden />}
        >
          Score sheet: {award.name}
        </ButtonLink>
      ))}
    </p>
  );
}
