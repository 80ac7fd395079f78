import { pathTo } from '@parade/contract/access/screens.ts';
import { Link } from 'react-router';
import { useSession, useUser } from '../access/session.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Section } from '../ui/Page.tsx';
import { useOwnSheets } from './queries.ts';
import styles from './ownAwards.module.css';
import { sheetPath } from './scoring/paths.ts';
import { sentWords } from './scoring/words.ts';

/**
 * The awards that a judge scores in the current parade year: on the welcome page, which is a judge's home. Shows nothing
 * until they are known, and nothing where there are none.
 */
export function OwnAwards() {
  const { id } = useUser();
  const year = useSession().data.settings.current_parade_year;
  const awards = useOwnSheets(id, year, undefined).data?.awards ?? [];
  if (awards.length === 0) return null;
  return (
    <Section title="Your score sheets">
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
