import { showDay } from '@parade/contract/calendar.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { useSettingsYear, YearPicker } from '../../settings/YearPicker.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../ui/Page.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { useYearTerms } from './queries.ts';
import { TermsForm } from './TermsForm.tsx';
import styles from './terms.module.css';

/** Settings, tab 'Fees and pavilions': what the forms of one parade year state. */
export function TermsPage() {
  const year = useSettingsYear();
  const terms = useYearTerms(year);
  return (
    <SettingsFrame>
      <YearPicker />
      {terms.error ? <ErrorNotice error={terms.error} retry={() => void terms.refetch()} /> : null}
      {terms.data ? (
        <>
          <TermsState {...terms.data} isSample={terms.data.terms.is_sample} />
          <OpenedForm key={year} read={terms.data} versionOf={({ updated_at }) => updated_at ?? ''}>
            {(opened) => <TermsForm year={year} terms={opened.terms} />}
          </OpenedForm>
        </>
      ) : terms.error ? null : (
        <LoadingRows rows={6} label="Loading fees and pavilions" />
      )}
    </SettingsFrame>
  );
}

/** Says where these values come from, and who keeps others. */
function TermsState({
  year,
  isSample,
  updated_at,
  updated_by,
  agreed_otherwise,
}: {
  readonly year: number;
  readonly isSample: boolean;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
  readonly agreed_otherwise: number;
}) {
  const forms = agreed_otherwise === 1 ? '1 form was' : `${agreed_otherwise} forms were`;
  return (
    <>
      {isSample ? (
        <Notice tone="needs-you" title="Sample values">
          Nobody has set the fees and pavilions for {year} yet. Applicants see these values, marked as samples.
        </Notice>
      ) : null}
      {agreed_otherwise > 0 ? (
        <Notice tone="info">
          {forms} signed or submitted under other values and {agreed_otherwise === 1 ? 'keeps' : 'keep'} them. Each form
          shows its own.
        </Notice>
      ) : null}
      {updated_at ? (
        <p className={styles['set']}>
          Set {showDay(updated_at)}
          {updated_by ? ` by ${updated_by}` : ''}
        </p>
      ) : null}
    </>
  );
}
