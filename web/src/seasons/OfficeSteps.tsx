import { pathTo } from '@parade/contract/access/screens.ts';
import { type Fee, feeLabels } from '@parade/contract/forms/answers/terms.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import { Link } from 'react-router';
import { PastYears } from '../content/PastYears.tsx';
import { DigitsField, EmailField, MoneyField, PhoneField, TextAreaField, TextField } from '../ui/inputs.tsx';
import { Notice, StatusPill } from '../ui/Page.tsx';
import type { SeasonEditing } from './useSeasonSteps.ts';
import styles from './season.module.css';

interface StepProps {
  readonly season: NewSeason;
  readonly form: SeasonEditing;
}

export function TermsStep({ season, form }: StepProps) {
  const pavilions = form.field('plan.terms.pavilions');
  return (
    <div className="form-fields">
      {season.sample_terms ? (
        <Notice tone="needs-you" title="Sample values">
          Nobody has set fees and pavilions yet. Forms mark these as samples until you enter your own.
        </Notice>
      ) : null}
      <p>Forms of {season.year} state these. Forms that were signed or submitted keep what they were agreed to with.</p>
      {(Object.keys(feeLabels) as Fee[]).map((fee) => (
        <MoneyField key={fee} {...form.field(`plan.terms.fees.${fee}`)} label={feeLabels[fee]} required />
      ))}
      <TextAreaField
        {...pavilions}
        error={pavilions.error ?? form.mistakes.find(({ id }) => id.startsWith(`${pavilions.id}.`))?.text}
        label="Pavilions where floats are judged, one per line"
        rows={5}
      />
    </div>
  );
}

export function TextsStep({ season }: StepProps) {
  return (
    <>
      <p>
        Texts carry over in their newest versions. To change one, publish a version in{' '}
        <Link to={pathTo('formTexts')}>Form texts</Link>: your draft stays here.
      </p>
      <ul className={styles['texts']}>
        {season.texts.map(({ name, version, sample }) => (
          <li key={name}>
            <span>
              {name}, version {version}
            </span>
            {sample ? (
              <StatusPill tone="needs-you">Sample text</StatusPill>
            ) : (
              <StatusPill tone="done">Yours</StatusPill>
            )}
          </li>
        ))}
      </ul>
      <EarlierYears season={season} />
    </>
  );
}

/** Pages and answers that name an earlier season: nobody finds them by reading the whole site. */
function EarlierYears({ season: { year, past_years } }: Pick<StepProps, 'season'>) {
  return (
    <>
      <h3 className={styles['heading']}>Pages and FAQ</h3>
      <p>
        {past_years.length === 0
          ? `No page or answer mentions a season before ${year}.`
          : `These mention a season before ${year}. Update them when the season starts: readers see a page as soon as it is saved.`}
      </p>
      <ul className={styles['texts']}>
        {past_years.map(({ kind, id, title, words }) => (
          <li key={`${kind} ${id}`}>
            <Link to={kind === 'page' ? pathTo('editPage', { id }) : pathTo('faqs')}>
              {kind === 'page' ? title : `FAQ: ${title}`}
            </Link>
            <PastYears words={words} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function ContactStep({ form }: StepProps) {
  const named = (key: keyof NewSeason['plan']['contact']) => ({
    ...form.field(`plan.contact.${key}`),
    label: settingDefinitions[key].label,
    hint: settingDefinitions[key].sentence,
  });
  return (
    <div className="form-fields">
      <TextField {...named('default_tor_laison_name')} autoComplete="off" />
      <EmailField {...named('default_tor_laison_email')} autoComplete="off" />
      <PhoneField {...named('default_tor_laison_phone')} autoComplete="off" />
      <DigitsField {...named('retention_days_medical')} required unit="days" />
      <DigitsField {...named('retention_days_licenses')} required unit="days" />
    </div>
  );
}
