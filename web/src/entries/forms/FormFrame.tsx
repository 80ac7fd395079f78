import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import type { Due } from '@parade/contract/entries/tasks/words.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { currentForm, formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallFailure } from '../../http/client.ts';
import { MissingEntry } from '../MissingEntry.tsx';
import { AddToCalendar } from '../tasks/AddToCalendar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import {
  Breadcrumbs,
  EmptyState,
  ErrorNotice,
  FailedPage,
  LoadingRows,
  PageHeader,
  StatusMark,
} from '../../ui/Page.tsx';
import { type FormAddress, useFormAddress } from './address.ts';
import { useFilledForm } from './queries.ts';
import { dueWords, markedWords, stateWords, toneOf } from './words.ts';

export interface OpenedForm {
  readonly address: FormAddress;
  readonly form: FilledForm;
  readonly entry: EntryListed;
  readonly definition: FormDefinition;
}

/** Loads the form that the address names and shows it; a form that is not there, or not for this person, is not found. */
export function FormFrame({ fresh, children }: { fresh?: boolean; children: (opened: OpenedForm) => ReactNode }) {
  const address = useFormAddress();
  return address ? (
    <Loaded key={JSON.stringify(address)} address={address} fresh={fresh ?? false}>
      {children}
    </Loaded>
  ) : (
    <MissingEntry what="form" />
  );
}

function Loaded({
  address,
  fresh,
  children,
}: {
  address: FormAddress;
  fresh: boolean;
  children: (opened: OpenedForm) => ReactNode;
}) {
  const query = useFilledForm(address, { fresh });
  const { pathname } = useLocation();
  if (query.error instanceof CallFailure && query.error.status === 404) return <MissingEntry what="form" />;
  if (query.error instanceof CallFailure && query.error.status === 409 && !query.data)
    return <ClosedForm address={address} reason={query.error.message} />;
  if (query.error && !query.data) return <FailedPage error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={8} label="Loading the form" />;
  const { form, entry } = query.data;
  // The number of an organization that was merged leads to what it became.
  if (entry.organization_id !== address.organization_id) return <Navigate to={addressOf(pathname, entry)} replace />;
  const definition = formDefinition(form.form_type, form.definition_version);
  if (!definition) return <ErrorNotice error={new Error('This form has been updated. Please refresh this page.')} />;
  return children({ address, form, entry, definition });
}

/** E-27, E-28: a form that the entry does not have at its status, reached by a link: its home says what is next. */
function ClosedForm({ address, reason }: { address: FormAddress; reason: string }) {
  return (
    <>
      <PageHeader title={currentForm(address.form_type).name} />
      <EmptyState title={reason} action={<ButtonLink to={entryPath(address, 'view')}>Go to the entry</ButtonLink>} />
    </>
  );
}

/** The same page of the form under the number that the organization has today. */
function addressOf(pathname: string, { id, organization_id, is_first }: EntryListed): string {
  return `${pathname.replace(/^\/o\/\d+/, `/o/${organization_id}`)}${is_first ? '' : `?entry=${id}`}`;
}

/** Title row of a form's pages: where it belongs, its status, when it is due. */
export function FormHeader({ opened, actions }: { opened: OpenedForm; actions?: ReactNode }) {
  const { form, entry, address } = opened;
  const due = dueWords(form);
  const ahead = dueAhead(opened);
  return (
    <div className="form-head">
      <Breadcrumbs
        places={[
          { label: `${entry.official_name}, ${entry.year}`, to: entryPath(address, 'submissions') },
          { label: form.name },
        ]}
      />
      <PageHeader
        title={form.name}
        lead={
          <>
            <StatusMark tone={toneOf(form)}>{stateWords(form)}</StatusMark> <span className="form-due">{due}</span>{' '}
            {ahead ? <AddToCalendar entry={entry} due={ahead} /> : null}
            {form.marked_complete_at ? <span className="form-marked">{markedWords(form)}</span> : null}
          </>
        }
        actions={actions}
      />
    </div>
  );
}

/** The day by which the form is still to be done; none once it is, or the day is over. */
function dueAhead({ form, address }: OpenedForm): Due | undefined {
  const { form_type: key, name, due_date: date, standing, context } = form;
  if (date === null || standing === 'completed' || date < context.today) return undefined;
  return { key, name, date, facts: '', path: formPath(address, key, 'editForm') };
}
