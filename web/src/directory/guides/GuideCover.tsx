import { coverOf } from '@parade/contract/users/cover.ts';
import { useSession } from '../../access/session.tsx';
import { useParadeDay } from '../../settings/useParadeDay.ts';
import { Cover } from '../../ui/program/Cover.tsx';
import styles from './guide.module.css';

interface GuideCoverProps {
  readonly title: string;
  readonly year: number;
  /** What the guide is narrowed to; '' for all entries. */
  readonly part: string;
}

/** The front of a printed guide, with the number and the day of its own year's parade. */
export function GuideCover({ title, year, part }: GuideCoverProps) {
  const { data } = useSession();
  const { number, tail, day, parade_name, organizer_name } = coverOf({
    ...data,
    parade_on: useParadeDay(year),
    settings: { ...data.settings, current_parade_year: year },
  });
  return (
    <div className={styles['front']}>
      <Cover
        number={number}
        tail={tail}
        name={parade_name}
        title={part ? `${title}: ${part}` : title}
        day={day}
        foot={<span>{organizer_name}</span>}
      />
    </div>
  );
}
