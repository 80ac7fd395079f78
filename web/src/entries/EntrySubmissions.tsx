import { showDay } from '@parade/contract/calendar.ts';
import type { EntryForm, EntryForms, EntryOverview } from '@parade/contract/entries/entry.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { isRecentlyUpdated, showsCheck } from '@parade/contract/forms/status.ts';
import { IconCheck } from '@tabler/icons-react';
import { useSession } from '../access/session.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Notice, Section, StatusPill } from '../ui/Page.tsx';
import { useEntryHere } from './entryHere.ts';
import { useNow } from './now.ts';
import { daysUntil, formPath } from './words.ts';

const groupTitles: Readonly<Record<keyof EntryForms, string>> = {
  initial: 'Application',
  profile: 'Profile',
  additional: 'Required forms',
  optional: 'Optional forms',
  waivers: 'Waivers',
};

/** The Forms tab: every form with its due date, state and what is missing. */
export function EntrySubmissions() {
  const { overview } = useEntryHere();
  const { can } = useSession();
  const { forms, displayed_status } = overview.entry;
  // Applicants get the further forms with the acceptance; the office looks ahead.
  const isOpen = displayed_status === 'accepted' || can('markFormComplete');
  const groups = (Object.keys(groupTitles) as (keyof EntryForms)[]).filter(
    (group) => forms[group].length > 0 && (isOpen || group === 'initial'),
  );
  return (
    <>
      {groups.map((group) => (
        <Section key={group} title={groupTitles[group]}>
          <DataTable
            label={groupTitles[group]}
            columns={columnsFor(overview)}
            rows={forms[group]}
            keyOf={(form) => form.form_type}
            linkOf={(form) => formPath(overview.entry, form.form_type, false)}
          />
        </Section>
      ))}
      {isOpen ? null : <Notice tone="info">Further forms open once the entry has been accepted.</Notice>}
    </>
  );
}

function columnsFor({ today }: EntryOverview): Column<EntryForm>[] {
  return [
    { key: 'name', label: 'Form', render: (form) => form.name },
    { key: 'state', label: 'State', render: (form) => <State form={form} /> },
    {
      key: 'due',
      label: 'Due',
      render: (form) => (form.due_date ? `${showCivilDate(form.due_date)}, ${daysUntil(form.due_date, today)}` : '—'),
    },
    { key: 'completion', label: 'Completion', render: (form) => <Completion form={form} /> },
    { key: 'updated', label: 'Last Updated', render: (form) => <Updated at={form.started ? form.updated_at : null} /> },
  ];
}

function State({ form }: { form: EntryForm }) {
  if (form.is_information_only) return 'To read';
  const tone =
    form.label === '(Completed)'
      ? 'done'
      : form.label === '(Incomplete)'
        ? 'problem'
        : form.started
          ? 'info'
          : 'neutral';
  return (
    <div>
      <StatusPill tone={tone}>{form.label}</StatusPill>
      {form.submitted_at ? <div className="entry-fine">Submitted {showDay(form.submitted_at)}</div> : null}
      {form.marked_complete_at ? (
        <div className="entry-fine">
          Marked complete {showDay(form.marked_complete_at)}
          {form.marked_complete_by ? ` by ${form.marked_complete_by}` : ''}
        </div>
      ) : null}
    </div>
  );
}

function Completion({ form }: { form: EntryForm }) {
  if (form.is_information_only) return '—';
  if (showsCheck(form.completion, form.marked_complete_at)) {
    return (
      <div>
        <IconCheck size={18} color="var(--green)" aria-hidden /> {form.completion}%
      </div>
    );
  }
  const missing = form.unfinished_fields.length;
  return `${form.completion}%, ${missing} ${missing === 1 ? 'field' : 'fields'} missing`;
}

function Updated({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  return (
    <div>
      {showDay(at)} {isRecentlyUpdated(at, now) ? <StatusPill tone="info">Recent</StatusPill> : null}
    </div>
  );
}
