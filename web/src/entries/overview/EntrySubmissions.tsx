import { formPath } from '@parade/contract/entries/paths.ts';
import { isApplicationOver } from '@parade/contract/entries/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import type { EntryForm, EntryForms, EntryOverview } from '@parade/contract/entries/entry.ts';
import { isFormDone, tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { isAskedAfterParade } from '@parade/contract/forms/due/due.ts';
import {
  formStandingLabels,
  formStandings,
  isOnlySaved,
  isRecentlyUpdated,
  isUntouchedOptional,
  labeledAs,
  NOT_STARTED,
  NOT_SUBMITTED,
  showsCheck,
} from '@parade/contract/forms/status.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import type { Column } from '../../ui/DataTable.tsx';
import type { FilterChoice } from '../../ui/FilterBar.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { EmptyState, LoadingRows, Notice, StatusPill, type Tone } from '../../ui/Page.tsx';
import { useParadeDay } from '../../settings/useParadeDay.ts';
import { useEntryHere } from '../entryHere.ts';
import { useOfficeActs } from '../forms/useOfficeActs.ts';
import { markedWords } from '../forms/words.ts';
import { useNow } from '../now.ts';
import { ParadeOver } from '../tasks/ParadeOver.tsx';
import { foundForms, submissionList } from './submissionList.ts';
import { daysLate, daysUntil } from '../words.ts';

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
  const { actions } = overview.abilities;
  const isOffice = actions.includes('mark_forms_complete') || actions.includes('clear_forms');
  const place = useListPlace(submissionList(overview.entry));
  const groups = (Object.keys(groupTitles) as (keyof EntryForms)[])
    .filter((group) => isOpen || group === 'initial')
    .map((group) => ({ title: groupTitles[group], rows: foundForms(forms[group], place) }));
  const parade_on = useParadeDay(overview.entry.year);
  const isOver = parade_on < overview.today;
  // An application that was not accepted owes nothing.
  const isAsked =
    displayed_status === 'accepted' &&
    tasksOf(overview.entry, overview.today).some(
      (task) => task.group !== 'done' && isAskedAfterParade(task, parade_on, overview.today),
    );
  return (
    <div className="entry-forms">
      {isOver ? <ParadeOver entry={overview.entry} isAsked={isAsked} /> : null}
      <ListScreen
        place={place}
        filters={[standingFilter]}
        search="Search forms"
        label="Forms"
        brief
        columns={columnsFor(overview)}
        sections={groups.filter(({ rows }) => rows.length > 0)}
        keyOf={(form) => form.form_type}
        linkOf={(form) => formPath(overview.entry, form.form_type)}
        {...(isOffice ? { tools: (form: EntryForm) => <OfficeMenu form={form} overview={overview} /> } : {})}
        empty={
          <EmptyState drawing="horseshoe" title="No forms found">
            Choose another status, or try a different search.
          </EmptyState>
        }
      />
      {isOpen || isApplicationOver(displayed_status) ? null : (
        <Notice tone="info">The other forms open once the entry has been accepted.</Notice>
      )}
    </div>
  );
}

const standingFilter: FilterChoice = {
  key: 'standing',
  label: 'Status',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...formStandings.map((value) => ({ value, label: formStandingLabels[value] })),
  ],
};

function columnsFor(overview: EntryOverview): Column<EntryForm>[] {
  return [
    { key: 'name', label: 'Form', sort: 'name', render: (form) => <span className="table-name">{form.name}</span> },
    {
      key: 'state',
      label: 'Status',
      sort: 'state',
      render: (form) => <State form={form} />,
    },
    {
      key: 'due',
      label: 'Due',
      sort: 'due',
      render: (form) => <Due form={form} overview={overview} />,
    },
    {
      key: 'completion',
      label: 'Completion',
      sort: 'completion',
      render: (form) => <Completion form={form} overview={overview} />,
    },
    {
      key: 'updated',
      label: 'Last Updated',
      sort: 'updated',
      wideOnly: true,
      render: (form) => <Updated at={form.started ? form.updated_at : null} />,
    },
  ];
}

/** Marks a form complete and clears it, for those who may. */
function OfficeMenu({ form, overview }: { form: EntryForm; overview: EntryOverview }) {
  const { entry, abilities } = overview;
  const address = {
    organization_id: entry.organization_id,
    form_type: form.form_type,
    year: entry.year,
    // Also of the first one: another would be it, once this was moved.
    entry: entry.id,
  };
  const acts = useOfficeActs(address, form, {
    mark: abilities.actions.includes('mark_forms_complete'),
    clear: abilities.actions.includes('clear_forms'),
  });
  if (form.is_information_only) return null;
  return (
    <Menu
      label={`Actions for ${form.name}`}
      icon={<IconDots size={20} aria-hidden />}
      entries={acts.map((each) => ({ label: each.label, onSelect: each.act }))}
    >
      Actions
    </Menu>
  );
}

interface FormPart {
  readonly form: EntryForm;
}

const standingTones: Readonly<Record<EntryForm['standing'], Tone>> = {
  completed: 'done',
  pending: 'info',
  incomplete: 'problem',
};

/** The date, and how far away it is while something is still to be done; what nobody must do is open after it too. */
function Due({ form, overview }: FormPart & { overview: EntryOverview }) {
  if (form.due_date === null) return <span className="entry-on-desk">—</span>;
  return (
    <span>
      <span className="entry-due-word">Due </span>
      {showCivilDate(form.due_date)}{' '}
      <span className={form.standing === 'incomplete' ? 'entry-late' : 'entry-fine'}>
        {form.is_information_only || isFormDone(form) ? null : awayWords(form, form.due_date, overview)}
      </span>
    </span>
  );
}

/** null: the day of what the entry cannot owe is over. */
function awayWords({ standing }: EntryForm, due: string, { entry, today }: EntryOverview): string | null {
  if (standing === 'incomplete') return daysLate(due, today);
  if (due >= today) return daysUntil(due, today);
  return entry.displayed_status === 'accepted' ? 'still open' : null;
}

function State({ form }: FormPart) {
  const isWaiting = isOnlySaved(form);
  if (form.is_information_only) return 'Information only';
  if (isUntouchedOptional(form)) return <StatusPill tone="neutral">{NOT_STARTED}</StatusPill>;
  return (
    <div className="entry-state">
      <StatusPill tone={isWaiting && form.standing === 'pending' ? 'needs-you' : standingTones[form.standing]}>
        {formStandingLabels[labeledAs(form)]}
      </StatusPill>
      {labeledAs(form) === 'pending' ? (
        <span className="entry-fine">{form.started ? 'in progress' : 'not started'}</span>
      ) : null}
      {form.marked_complete_at ? (
        <span className="entry-fine">{markedWords(form)}</span>
      ) : isWaiting ? (
        <span className="entry-fine">{NOT_SUBMITTED}</span>
      ) : form.submitted_at ? (
        <span className="entry-fine">
          <span className="visually-hidden">Submitted </span>
          {showDay(form.submitted_at)}
        </span>
      ) : null}
    </div>
  );
}

function Completion({ form, overview }: { form: EntryForm; overview: EntryOverview }) {
  if (form.is_information_only || isUntouchedOptional(form)) return <span className="entry-on-desk">—</span>;
  const missing = form.unfinished_fields.length;
  const words = `${counted(missing, 'field')} missing`;
  return (
    <div className={missing === 0 ? 'entry-completion entry-on-desk' : 'entry-completion'}>
      {showsCheck(form.completion, form.marked_complete_at) ? (
        <IconCheck size={18} color="var(--green)" aria-label="Complete" />
      ) : null}{' '}
      {form.completion}%
      {missing === 0 ? null : overview.abilities.actions.includes('edit_forms') ? (
        <Missing words={words} form={form} overview={overview} />
      ) : (
        <span className="entry-fine">{words}</span>
      )}
    </div>
  );
}

/** How much is missing; opened, what it is. */
function Missing({ words, form, overview }: { words: string; form: EntryForm; overview: EntryOverview }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="missing-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words}</summary>
      {open ? (
        <Suspense fallback={<LoadingRows rows={2} label="Loading the missing fields" />}>
          <MissingFields entry={overview.entry} form={form} />
        </Suspense>
      ) : null}
    </details>
  );
}

const MissingFields = lazy(async () => ({ default: (await import('../MissingFields.tsx')).MissingFields }));

function Updated({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  return (
    <span className={isRecentlyUpdated(at, now) ? 'fresh' : undefined}>
      {showDay(at)}
      {isRecentlyUpdated(at, now) ? <span className="visually-hidden">, recently updated</span> : null}
    </span>
  );
}
