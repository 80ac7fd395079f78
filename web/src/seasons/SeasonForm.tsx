import { type NewSeason, seasonSteps } from '@parade/contract/seasons/season.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblems } from '../ui/FormProblems.tsx';
import { Section } from '../ui/Page.tsx';
import { SeasonOutlook } from './SeasonOutlook.tsx';
import { SeasonFields } from './SeasonFields.tsx';
import styles from './season.module.css';
import { useSeasonStart } from './useSeasonStart.ts';
import { lastStep, useSeasonSteps } from './useSeasonSteps.ts';

/** The steps of a new season. Each 'Save and continue' stores the draft; the last one starts the season. */
export function SeasonForm({ season }: { readonly season: NewSeason }) {
  const { form, step, goTo } = useSeasonSteps(season);
  const { start, isStarting } = useSeasonStart(season);
  const { key, title } = seasonSteps[step] ?? seasonSteps[0];
  return (
    <div className={styles['frame']}>
      <ol className={styles['steps']} aria-label="Steps">
        {seasonSteps.map((each, n) => (
          <li key={each.key}>
            <button type="button" aria-current={n === step ? 'step' : undefined} onClick={() => goTo(n)}>
              <span className={styles['folio']} aria-hidden>
                {n + 1}
              </span>
              {each.title}
            </button>
          </li>
        ))}
      </ol>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} title="Problems Saving Settings" />
        <Section title={`${step + 1}. ${title}`}>
          {key === 'start' ? (
            <SeasonOutlook season={season} />
          ) : (
            <SeasonFields step={key} season={season} form={form} />
          )}
        </Section>
        <div className={styles['acts']}>
          {step === 0 ? null : <Button onClick={() => goTo(step - 1)}>Back</Button>}
          {step < lastStep ? (
            <Button type="submit" look="primary" busy={form.busy}>
              Save and continue
            </Button>
          ) : (
            <Button look="primary" busy={isStarting} onClick={() => void start()}>
              Start the season of {season.year}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
