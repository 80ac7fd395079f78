import type { EntryListed } from '@parade/contract/entries/entry.ts';
import type { EntryMargin } from '@parade/contract/entries/margin/margin.ts';
import { waiversPath } from '@parade/contract/entries/paths.ts';
import { Link } from 'react-router';
import styles from './margin.module.css';

interface WaiverFactProps {
  readonly entry: EntryListed;
  readonly waivers: NonNullable<EntryMargin['waivers']>;
}

/** How many have signed; what is left leads to exactly those. */
export function WaiverFact({ entry, waivers: { total, signed, to_approve, declined } }: WaiverFactProps) {
  const toSign = total - signed;
  return (
    <>
      <div className={styles['progress']}>
        <span>
          {signed.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </span>
        <progress max={total} value={signed} aria-label="Waivers signed" />
      </div>
      <ul className={styles['links']}>
        {toSign > 0 ? (
          <li>
            <Link to={waiversPath(entry, 'not-completed')}>{toSign.toLocaleString('en-US')} to sign</Link>
          </li>
        ) : null}
        {to_approve > 0 ? (
          <li>
            <Link to={waiversPath(entry, 'completed')}>{to_approve.toLocaleString('en-US')} to approve</Link>
          </li>
        ) : null}
        {declined > 0 ? <li>{declined.toLocaleString('en-US')} declined</li> : null}
      </ul>
    </>
  );
}
