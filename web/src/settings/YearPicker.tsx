import { useSearchParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { SelectField } from '../ui/inputs.tsx';
import styles from './settings.module.css';

/** The parade year that a settings screen is about, from its address; the current one unless it names another. */
export function useSettingsYear(): number {
  const [search] = useSearchParams();
  const { settings } = useSession().data;
  return Number(search.get('year')) || settings.current_parade_year;
}

/** Chooses the year of the address, among all parades, the latest first. */
export function YearPicker() {
  const { settings, parades } = useSession().data;
  const [, setSearch] = useSearchParams();
  const year = useSettingsYear();
  const years = parades.map(({ event_year }) => event_year).sort((one, other) => other - one);
  return (
    <div className={styles['year']}>
      <SelectField
        label="Parade Year"
        value={String(year)}
        onChange={(value) => setSearch(Number(value) === settings.current_parade_year ? {} : { year: value })}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
      />
    </div>
  );
}
