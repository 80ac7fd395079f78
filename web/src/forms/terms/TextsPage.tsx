import { showDay } from '@parade/contract/calendar.ts';
import type { FormTextListed } from '@parade/contract/forms/texts/formText.ts';
import { SAMPLE_TEXT_MARK } from '@parade/contract/forms/texts/waiverBody.ts';
import { useSearchParams } from 'react-router';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useFormTexts } from './queries.ts';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { TextForm } from './TextForm.tsx';
import styles from './terms.module.css';

/** Settings, tab 'Form texts': agreements, manuals and other texts, each with its versions. */
export function TextsPage() {
  const texts = useFormTexts();
  const [search, setSearch] = useSearchParams();
  const chosen = texts.data?.find(({ text_id }) => text_id === search.get('text')) ?? texts.data?.[0];
  return (
    <SettingsFrame>
      {texts.error ? <ErrorNotice error={texts.error} retry={() => void texts.refetch()} /> : null}
      {texts.data && chosen ? (
        <>
          <div className={styles['text']}>
            <SelectField
              label="Text"
              value={chosen.text_id}
              onChange={(text) => setSearch({ text })}
              options={texts.data.map(({ text_id, name }) => ({ value: text_id, label: name }))}
            />
          </div>
          <Versions listed={chosen} />
          <OpenedForm key={chosen.text_id} read={chosen} versionOf={({ text }) => text.version}>
            {(opened) => <TextForm listed={opened} />}
          </OpenedForm>
        </>
      ) : texts.error ? null : (
        <LoadingRows rows={8} label="Loading the texts" />
      )}
    </SettingsFrame>
  );
}

function Versions({ listed: { text, versions } }: { readonly listed: FormTextListed }) {
  const supplied = text.version - versions.length;
  return (
    <Section title="Versions">
      <ul className={styles['set']}>
        {versions.map(({ version, sample, at, by }) => (
          <li key={version}>
            Version {version}, {showDay(at)}
            {by ? ` by ${by}` : ''}
            {sample ? ` · ${SAMPLE_TEXT_MARK}` : ''}
          </li>
        ))}
        <li>
          {supplied === 1 ? 'Version 1' : `Versions 1 to ${supplied}`}: supplied with the portal · {SAMPLE_TEXT_MARK}
        </li>
      </ul>
    </Section>
  );
}
