import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list.module.css';

export interface ViewTab {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** How many rows it has now; left out where that is not known. */
  readonly count?: number | undefined;
  readonly isOpen: boolean;
}

/** Views of one list as tabs that are places, above its filters; `acts` at their end. */
export function ViewTabs({ tabs, acts }: { tabs: readonly ViewTab[]; acts?: ReactNode }) {
  return (
    <nav className={`${styles['views']} no-print`} aria-label="Views">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link to={tab.to} aria-current={tab.isOpen ? 'page' : undefined}>
              {tab.label}
              {tab.count === undefined ? null : (
                <span className={styles['count']}> {tab.count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {acts}
    </nav>
  );
}
