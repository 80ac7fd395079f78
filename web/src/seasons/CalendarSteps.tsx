import { readCivilDate, showCivilDate } from '@parade/contract/civilDate.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { reminderDate } from '@parade/contract/waivers/reminderSchedule.ts';
import { AgreeField, DateField, SelectField } from '../ui/inputs.tsx';
import type { SeasonEditing } from './useSeasonSteps.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import styles from './season.module.css';

interface StepProps {
  readonly season: NewSeason;
  readonly form: SeasonEditing;
}

const endLabels = { from: 'From', to: 'To' } as const;

export function ParadeStep({ season, form }: StepProps) {
  return (
    <div className="form-fields">
      <DateField
        {...form.field('plan.parade.parade_on')}
        label={`Day of the ${season.year} parade`}
        required
        hint="January 1, or January 2 where the 1st is a Sunday. Retention and the countdown to the parade depend on it."
        read={readCivilDate}
        show={showCivilDate}
      />
      <DateField
        {...form.field('plan.parade.media_guide_open_date')}
        label="Media guide opens on"
        required
        hint={`Until this day, media and broadcasters see no entries of ${season.year}.`}
        read={readCivilDate}
        show={showCivilDate}
      />
    </div>
  );
}

export function TypesStep({ season, form }: StepProps) {
  const { types } = form.values.plan;
  // Also the past years of a type that is closed by them.
  const set = types.flatMap(({ from, to }) => [from, to]).filter(Boolean);
  const coming = [season.from_year, season.year, season.year + 1, season.year + 2].map(String);
  const years = [...new Set([...set, ...coming])].sort();
  return (
    <>
      <p>
        Leaders can apply for these parade years. A type without years is closed to leaders; the office can still create
        entries.
      </p>
      <div className={styles['lines']}>
        {season.types.map(({ id, name }) => {
          const n = types.findIndex((type) => type.id === id);
          return (
            <div key={id} className={styles['line']}>
              <strong>{name}</strong>
              {(['from', 'to'] as const).map((end) => (
                <div key={end} className={styles['end']} data-label={endLabels[end]}>
                  <SelectField
                    id={form.idOf(`plan.types.${n}.${end}`)}
                    label={`${name}: ${endLabels[end]} year`}
                    hideLabel
                    placeholder="Closed"
                    value={types[n]?.[end] ?? ''}
                    error={form.errorOf(`plan.types.${n}.${end}`)}
                    onChange={(value) => form.set(`plan.types.${n}.${end}`, value)}
                    options={years.map((value) => ({ value, label: value }))}
                  />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}

export function DueDatesStep({ season, form }: StepProps) {
  const dates = form.values.plan.due_dates;
  const own = season.forms.filter(({ form_type }) => dates.some((date) => date.form_type === form_type));
  const others = season.forms.filter((each) => !own.includes(each));
  return (
    <>
      <p>
        {own.length === 0
          ? `No form has its own due date: all follow their default dates for ${season.year}.`
          : `These are set for ${season.year}, or carried over from ${season.from_year} one year later. All other forms follow their default dates.`}
      </p>
      <div className={styles['lines']}>
        {own.map(({ form_type, name, default_due }) => {
          const n = dates.findIndex((date) => date.form_type === form_type);
          const due_on = dates[n]?.due_on;
          return (
            <div key={form_type} className={styles['line']}>
              <strong>{name}</strong>
              <SelectField
                label={`Due date for ${name}`}
                hideLabel
                value={due_on === null ? 'none' : due_on === 'default' ? 'default' : 'day'}
                onChange={(kind) =>
                  form.set(`plan.due_dates.${n}.due_on`, kind === 'none' ? null : kind === 'default' ? 'default' : '')
                }
                options={[
                  { value: 'day', label: 'On a day' },
                  { value: 'default', label: `Default: ${default_due.join(', ')} in ${season.from_year}` },
                  { value: 'none', label: 'No due date' },
                ]}
              />
              {typeof due_on === 'string' && due_on !== 'default' ? (
                <DateField
                  id={form.idOf(`plan.due_dates.${n}.due_on`)}
                  label={`Date for ${name}`}
                  hideLabel
                  value={due_on}
                  error={form.errorOf(`plan.due_dates.${n}.due_on`)}
                  onChange={(day) => form.set(`plan.due_dates.${n}.due_on`, day)}
                  read={readCivilDate}
                  show={showCivilDate}
                />
              ) : null}
            </div>
          );
        })}
        <SelectField
          label="Give another form its own due date"
          value=""
          onChange={(chosen) => {
            const found = others.find(({ form_type }) => form_type === chosen);
            if (found) form.set('plan.due_dates', [...dates, { form_type: found.form_type, due_on: '' }]);
          }}
          options={others.map(({ form_type, name }) => ({ value: form_type, label: name }))}
        />
      </div>
    </>
  );
}

export function WaiversStep({ season, form }: StepProps) {
  const { waiver_reminder_days, health_screening } = form.values.plan.waivers;
  return (
    <div className="form-fields">
      <p>
        Waivers go out on {showCivilDate(waiversSentOn(season.year))} and are due on{' '}
        {showCivilDate(waiversDueOn(season.year))}. Reminders go to everyone who has not signed:
      </p>
      {waiver_reminder_days.map(({ days, on }, n) => (
        <AgreeField
          key={days}
          label={`${showCivilDate(reminderDate(season.year, { days }))}, ${days} ${days === 1 ? 'day' : 'days'} before`}
          checked={on}
          onChange={(checked) => form.set(`plan.waivers.waiver_reminder_days.${n}.on`, checked)}
        />
      ))}
      <AgreeField
        label={`Participants of ${season.year} also get the health screening form`}
        checked={health_screening}
        onChange={(checked) => form.set('plan.waivers.health_screening', checked)}
      />
    </div>
  );
}
