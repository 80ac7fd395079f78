import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { reviewPath } from '../../entries/review/address.ts';
import { waiversPath } from '../../waivers/board/lists.ts';
import { todayListPath, withoutLiaisonPath } from './lists.ts';
import type { TodayCardsProps } from './TodayCards.tsx';
import { mailingId } from './words.ts';
import styles from './today.module.css';

/** On a phone: what every card counts at a glance, each leading to the list of its card. */
export function Tiles({ day, whose }: TodayCardsProps) {
  const session = useSession();
  const { user } = session;
  const { settings } = session.data;
  const mine: Readonly<Record<string, string>> = whose === 'mine' ? { rep: String(user?.id) } : {};
  const { decide, approve, chase, unassigned, unlisted, refused, changes, sending, mailing } = day;
  const isOver = day.days_to_parade < 0;
  // One that reaches nobody is no mailing, though its card names its day.
  const goesOut = day.mail_stop === null && ((sending ?? mailing)?.people ?? 0) > 0;
  const tiles: [string, number | undefined, string][] = [
    ['to decide', decide.total, reviewPath(undefined, mine)],
    ['to approve', approve.total, waiversPath({ status: 'completed', ...mine }, session)],
    ['overdue', chase?.total, todayListPath('chase', whose)],
    ['nobody assigned', isOver ? undefined : unassigned.total, withoutLiaisonPath(settings)],
    ['nobody listed', isOver ? undefined : unlisted.total, todayListPath('unlisted', whose)],
    ['refused addresses', refused?.total, todayListPath('refused', whose)],
    ['changed', changes.total, todayListPath('changes', whose)],
    ['mailing next', goesOut ? 1 : undefined, `#${mailingId}`],
  ];
  return (
    <nav className={styles['tiles']} aria-label="Counts">
      <ul>
        {tiles.map(([what, count, to]) =>
          count === undefined ? null : (
            <li key={what}>
              <Link to={to}>
                <span className={styles['number']}>{count.toLocaleString('en-US')}</span> {what}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
