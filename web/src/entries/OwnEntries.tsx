import { entryPath } from '@parade/contract/entries/paths.ts';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Section } from '../ui/Page.tsx';
import styles from './ownEntries.module.css';

/** The person's own entries whose parade is not over: on the welcome page, which is home to who has none or several. */
export function OwnEntries() {
  const { entries } = useSession().data;
  if (entries.length === 0) return null;
  return (
    <Section title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entryPath(entry, 'view')}>{entry.official_name}</Link>
            <span>{entry.year}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
