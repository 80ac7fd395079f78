import { coverOf } from '@parade/contract/users/cover.ts';
import { useSession } from '../../access/session.tsx';
import { Cover } from '../../ui/program/Cover.tsx';
import styles from './guide.module.css';

/** The front of a printed guide. The day of another year's parade is not known here: its year is shown instead. */
export function GuideCover({ title, year }: { title: string; year: number }) {
  const { data } = useSession();
  const isCurrent = year === data.settings.current_parade_year;
  const { number, tail, day, parade_name, organizer_name } = coverOf({
    ...data,
    settings: { ...data.settings, current_parade_year: year },
  });
  return (
    <div className={styles['front']}>
      <Cover
        number={number}
        tail={tail}
        name={parade_name}
        title={title}
        day={isCurrent ? day : String(year)}
        foot={<span>{organizer_name}</span>}
      />
    </div>
  );
}
