import type { PrivacyFacts } from '@parade/contract/content/privacy.ts';
import { type DeletionName, deletions } from '@parade/contract/settings/deletion.ts';
import { type Language, languageNames, languages } from '@parade/contract/notifications/language.ts';
import { useState } from 'react';
import { ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { usePrivacyFacts } from '../queries.ts';
import { en, type PersonalDeletion, type PrivacyWords } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import '../../ui/field.css';
import styles from './privacy.module.css';
import { deviceStore } from '../../ui/storage/browserStore.ts';

const wordsOf: Readonly<Record<Language, PrivacyWords>> = { en, es, ja };

/** D-64: /privacy: what is asked, why, who sees it, how long it is stored, in the languages of the signing page. */
export function PrivacyPage() {
  const facts = usePrivacyFacts();
  const [language, setLanguage] = useState(languageHere);
  const words = wordsOf[language];
  return (
    <article className={`narrow ${styles['page']}`} lang={language}>
      <PageHeader
        title={words.title}
        lead={facts.data ? words.lead(facts.data) : undefined}
        actions={<Choice label={words.language} language={language} onChange={setLanguage} />}
      />
      {facts.error ? (
        <ErrorNotice error={facts.error} retry={() => void facts.refetch()} />
      ) : facts.data ? (
        <Text words={words} facts={facts.data} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </article>
  );
}

/** The language that was chosen on the signing page, which says so here; else the one of the browser. */
function languageHere(): Language {
  const wanted = deviceStore.getItem('signing-language') ?? window.navigator.language.slice(0, 2);
  return languages.find((each) => each === wanted) ?? 'en';
}

interface ChoiceProps {
  readonly label: string;
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

function Choice({ label, language, onChange }: ChoiceProps) {
  return (
    <select
      className={`field-control ${styles['language']}`}
      aria-label={label}
      value={language}
      onChange={(event) => onChange(event.target.value as Language)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
}

const personal = (Object.keys(deletions) as DeletionName[]).filter(
  (name): name is PersonalDeletion => !('inside' in deletions[name]),
);

function Text({ words, facts }: { words: PrivacyWords; facts: PrivacyFacts }) {
  const { colon, comma } = words.marks;
  return (
    <>
      <h2>{words.asked}</h2>
      <dl>
        {words.kinds.map(([who, what, why]) => (
          <div key={who} className={styles['kind']}>
            <dt>{who}</dt>
            <dd>{what}</dd>
            <dd className={styles['why']}>
              {words.columns[2]}
              {colon}
              {why}
            </dd>
          </div>
        ))}
      </dl>
      <h2>{words.seen}</h2>
      <List of={words.seenBy} />
      <h2>{words.stored}</h2>
      <p>{words.storedLead}</p>
      <List of={personal.map((name) => words.deleted[name](daysOf(name, facts)))} />
      <p>{words.forGood}</p>
      <p>{words.backups}</p>
      <h2>{words.minors}</h2>
      <List of={words.minorsText} />
      <h2>{words.browser}</h2>
      <List of={[...words.browserText, facts.uses_recaptcha ? words.recaptcha : words.noOthers]} />
      <h2>{words.rights}</h2>
      <p>{words.rightsText(facts)}</p>
      <p>
        {words.write}
        {colon}
        <a href={`mailto:${facts.support_email}`}>{facts.support_email}</a>
        {facts.support_phone ? `${comma}${facts.support_phone}` : ''}
        <br />
        {facts.organizer_name}
        {comma}
        {facts.postal_address}
      </p>
      <p>{words.cannot}</p>
      <p>{words.wrong}</p>
    </>
  );
}

function List({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function daysOf(name: PersonalDeletion, { days: settings }: PrivacyFacts): number {
  const { days } = deletions[name];
  return typeof days === 'number' ? days : settings[days];
}
