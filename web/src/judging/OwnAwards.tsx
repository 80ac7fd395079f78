import { pathTo } from '@parade/contract/access/screens.ts';
import { Link } from 'react-router';
import { useSession, useUser } from '../access/session.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Section } from '../ui/Page.tsx';
import { useOwnSheets } from './queries.ts';
import styles from './ownAwards.module.css';
import { KeptNotice } from './scoring/KeptNotice.tsx';
import { sheetPath } from './scoring/paths.ts';
import { useKept } from './sending/useKept.ts';
import { useSendingProblem } from './sending/useSending.ts';
import { sentWords } from './scoring/words.ts';

/**
 * The awards that a judge scores in the current parade year, and what this device still has to send: on the welcome page,
 * which is a judge's home. Shows nothing until they are known, and nothing where there are none.
 */
export function OwnAwards() {
  const { id } = useUser();
  const year = useSession().data.settings.current_parade_year;
  const query = useOwnSheets(id, year, undefined);
  const awards = query.data?.awards ?? [];
  const { store, kept } = useKept(id);
  const problem = useSendingProblem();
  if (awards.length === 0 && kept.length === 0) return null;
  return (
    <Section title="Your score sheets">
      {kept.length > 0 ? <KeptNotice scoring={{ kept, isStored: store.isLasting, problem, query }} /> : null}
      <ul className={styles['list']}>
        {awards.map((award) => (
          <li key={award.id}>
            <Link to={sheetPath(year, award.id)}>{award.name}</Link>
            <span>{sentWords(award, award.sheets.length)}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={pathTo('scoreSheets', {})} look="primary">
        Open score sheets
      </ButtonLink>
    </Section>
  );
}
