import { isCivilDate, readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { deletedOn, type Retention } from '@parade/contract/forms/retention.ts';
import { useState } from 'react';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField, DigitsField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useRetention, useSaveRetention } from '../queries.ts';

/** Settings, tab Retention: the day of each parade, and when medical notes and licenses are deleted after it. */
export function RetentionPage() {
  const retention = useRetention();
  return (
    <SettingsFrame>
      {retention.error ? <ErrorNotice error={retention.error} retry={() => void retention.refetch()} /> : null}
      {retention.data ? (
        <RetentionForm key={JSON.stringify(retention.data)} retention={retention.data} />
      ) : retention.error ? null : (
        <LoadingRows />
      )}
    </SettingsFrame>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const { medical, setMedical, licenses, setLicenses, days, setDays, wrongDate, isValid, isSaving, save } =
    useRetentionDraft(retention);
  const deletion = (parade_on: string) =>
    isValid
      ? `Medical notes are deleted on ${showCivilDate(deletedOn(parade_on, Number(medical)))}, licenses on ${showCivilDate(deletedOn(parade_on, Number(licenses)))}.`
      : undefined;
  return (
    <form
      className="form-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
    >
      <Section title="Deleted after the parade">
        <div className="form-fields">
          <p>
            We promise signers and leaders that these are deleted after the parade. Deleted notes and licenses cannot be
            recovered. Signed waivers stay valid without them.
          </p>
          <DigitsField
            label="Medical notes and health proofs: days after the parade"
            value={medical}
            onChange={setMedical}
            width="short"
            error={wrongDays(medical)}
          />
          <DigitsField
            label="Driver’s licenses: days after the parade"
            value={licenses}
            onChange={setLicenses}
            width="short"
            error={wrongDays(licenses)}
          />
        </div>
      </Section>
      <Section title="Parade days">
        <div className="form-fields">
          {retention.parades.map(({ id, event_year }) => (
            <DateField
              key={id}
              label={`Parade of ${event_year}`}
              hint={deletion(days[id] ?? '')}
              value={days[id] ?? ''}
              onChange={(value) => setDays((before) => ({ ...before, [id]: value }))}
              read={readCivilDate}
              show={showCivilDate}
              error={wrongDate(id, event_year)}
            />
          ))}
        </div>
      </Section>
      <div>
        <Button type="submit" look="primary" busy={isSaving} disabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  );
}

function useRetentionDraft(retention: Retention) {
  const [medical, setMedical] = useState(String(retention.retention_days_medical));
  const [licenses, setLicenses] = useState(String(retention.retention_days_licenses));
  const [days, setDays] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries(retention.parades.map(({ id, parade_on }) => [id, parade_on])),
  );
  const saving = useSaveRetention();
  const toast = useToast();
  const wrongDate = (id: number, year: number) => {
    const day = days[id] ?? '';
    return isCivilDate(day) && day.startsWith(`${year}-`) ? undefined : `Enter a date in ${year}`;
  };
  const isValid =
    !wrongDays(medical) &&
    !wrongDays(licenses) &&
    retention.parades.every(({ id, event_year }) => wrongDate(id, event_year) === undefined);
  const save = async () => {
    try {
      await saving.mutateAsync({
        retention_days_medical: Number(medical),
        retention_days_licenses: Number(licenses),
        parades: retention.parades
          .filter(({ id, parade_on }) => days[id] !== parade_on)
          .map(({ id }) => ({ id, parade_on: days[id] ?? '' })),
      });
      toast.success('Settings Saved!', 'Site settings have been updated.');
    } catch (error) {
      toast.error('Problems Saving Settings', error instanceof Error ? error.message : 'Please try again.');
    }
  };
  return {
    medical,
    setMedical,
    licenses,
    setLicenses,
    days,
    setDays,
    wrongDate,
    isValid,
    isSaving: saving.isPending,
    save,
  };
}

function wrongDays(text: string): string | undefined {
  return /^\d+$/.test(text) && Number(text) <= 365 ? undefined : 'Enter a number of days from 0 to 365';
}
