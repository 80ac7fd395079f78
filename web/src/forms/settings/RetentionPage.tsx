import { isCivilDate, readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { deletedOn, type Retention } from '@parade/contract/forms/retention.ts';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { DateField, DigitsField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useRetention, useSaveRetention } from '../queries.ts';

/** Settings, tab 'Parade days and retention': the day of each parade, and when medical notes and licenses are deleted after it. */
export function RetentionPage() {
  const retention = useRetention();
  return (
    <SettingsFrame>
      {retention.error ? <ErrorNotice error={retention.error} retry={() => void retention.refetch()} /> : null}
      {retention.data ? (
        <OpenedForm read={retention.data} versionOf={JSON.stringify}>
          {(opened) => <RetentionForm retention={opened} />}
        </OpenedForm>
      ) : retention.error ? null : (
        <LoadingRows />
      )}
    </SettingsFrame>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const saving = useSaveRetention(retention);
  const toast = useToast();
  const form = useSmallForm({
    schema: schemaOf(retention),
    start: {
      retention_days_medical: String(retention.retention_days_medical),
      retention_days_licenses: String(retention.retention_days_licenses),
      retention_days_requests: String(retention.retention_days_requests),
      days: Object.fromEntries(retention.parades.map(({ id, parade_on }) => [String(id), parade_on])),
    },
    labels: {
      ...labels,
      ...Object.fromEntries(retention.parades.map(({ id, event_year }) => [`days.${id}`, paradeLabel(event_year)])),
    },
    whenLeft: ({ message }) => toast.error('Problems Saving Settings', message),
    send: async ({ days, ...kept }) => {
      // What was not changed here may have been changed elsewhere.
      const changed = retention.parades.filter(({ id, parade_on }) => days[id] !== parade_on);
      const changedDays = Object.entries(kept).filter(
        ([name, count]) => count !== retention[name as keyof typeof kept],
      );
      await saving.mutateAsync({
        ...Object.fromEntries(changedDays),
        parades: changed.map(({ id }) => ({ id, parade_on: days[id] ?? '' })),
      });
      form.saved();
      toast.success('Settings Saved!', 'Site settings have been updated.');
    },
  });
  useUnsavedGuard(form.isUnsaved);
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title="Problems Saving Settings" />
      <DeletionDays field={form.field} />
      <Section title="Parade days">
        <div className="form-fields">
          {retention.parades.map(({ id, event_year }) => (
            <DateField
              key={id}
              {...form.field(`days.${id}`)}
              label={paradeLabel(event_year)}
              required
              hint={deletionWords(form.values, form.values.days[id] ?? '')}
              read={readCivilDate}
              show={showCivilDate}
            />
          ))}
        </div>
      </Section>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

type FormOf = ReturnType<
  typeof useSmallForm<z.input<ReturnType<typeof schemaOf>>, z.output<ReturnType<typeof schemaOf>>>
>;

/** S-11: everybody in the office reads them, admins change them. */
function DeletionDays({ field }: Pick<FormOf, 'field'>) {
  const mayChange = useSession().can('managePortal');
  return (
    <>
      <Section title="Deleted after the parade">
        <div className="form-fields">
          <p>
            As we promise signers and leaders, we delete medical notes, health documents and driver’s licenses after the
            parade. They cannot be recovered. Signed waivers stay valid without them.
          </p>
          {mayChange ? null : <p>Only an admin can change these days, and those below.</p>}
          <DigitsField
            {...field('retention_days_medical')}
            label={labels.retention_days_medical}
            required
            disabled={!mayChange}
            width="short"
          />
          <DigitsField
            {...field('retention_days_licenses')}
            label={labels.retention_days_licenses}
            required
            disabled={!mayChange}
            width="short"
          />
        </div>
      </Section>
      <Section title="Deleted after the answer">
        <div className="form-fields">
          <p>
            Messages from the feedback form and requests for interviews and media access are deleted some time after
            they were answered. Those that wait for an answer stay.
          </p>
          <DigitsField
            {...field('retention_days_requests')}
            label={labels.retention_days_requests}
            required
            disabled={!mayChange}
            width="short"
          />
        </div>
      </Section>
    </>
  );
}

const labels = {
  retention_days_medical: 'Medical notes and health documents: days after the parade',
  retention_days_licenses: 'Driver’s licenses: days after the parade',
  retention_days_requests: 'Feedback and requests: days after the answer',
} as const;
const paradeLabel = (year: number) => `${year} parade`;

const daysFrom = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `Enter a number of days from ${least} to ${most}`,
    )
    .transform(Number);
const daysAfter = daysFrom(0, 365);

/** Returns the schema that turns typed values into those of the call. Each parade is on a day of its own year. */
function schemaOf({ parades }: Retention) {
  const years = new Map(parades.map(({ id, event_year }) => [String(id), event_year]));
  return z.object({
    retention_days_medical: daysAfter,
    retention_days_licenses: daysAfter,
    retention_days_requests: daysFrom(30, 3650),
    days: z.record(z.string(), z.string()).check(({ value, issues }) => {
      for (const [id, year] of years) {
        const day = value[id] ?? '';
        if (isCivilDate(day) && day.startsWith(`${year}-`)) continue;
        issues.push({ code: 'custom', path: [id], message: `Enter a date in ${year}`, input: day });
      }
    }),
  });
}

/** Both days of deletion, where what is typed says them. */
function deletionWords(
  typed: { readonly retention_days_medical: string; readonly retention_days_licenses: string },
  parade_on: string,
): string | undefined {
  const [medical, licenses] = [typed.retention_days_medical, typed.retention_days_licenses].map(
    (text) => daysAfter.safeParse(text).data,
  );
  if (medical === undefined || licenses === undefined || !isCivilDate(parade_on)) return undefined;
  return `Medical notes are deleted on ${showCivilDate(deletedOn(parade_on, medical))}, licenses on ${showCivilDate(deletedOn(parade_on, licenses))}.`;
}
