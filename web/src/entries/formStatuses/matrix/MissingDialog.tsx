import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusRow,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { formGroups } from '@parade/contract/forms/formType.ts';
import { counted } from '@parade/contract/wording.ts';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNotice, LoadingRows, StatusMark } from '../../../ui/Page.tsx';
import { useOverview } from '../../queries.ts';
import { cellTone, cellWords } from '../words.ts';

// It brings the definitions of all forms.
const MissingFields = lazy(async () => ({ default: (await import('../../MissingFields.tsx')).MissingFields }));

interface MissingDialogProps {
  readonly row: FormStatusRow;
  readonly cell: FormStatusCell;
  readonly column: FormStatusColumn;
  readonly onClose: () => void;
}

/** The missing answers of a form, each with a link to its question. */
export function MissingDialog({ row, cell, column, onClose }: MissingDialogProps) {
  const query = useOverview(row.organization_id, row.year, row.id);
  const entry = query.data?.entry;
  const form = formGroups
    .flatMap((group) => entry?.forms[group] ?? [])
    .find((each) => each.form_type === column.form_type);
  const due = cell.due_date === undefined ? column.due_date : cell.due_date;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${column.name} of ${row.official_name}`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink look="primary" to={formPath(row, column.form_type)}>
            Open the form
          </ButtonLink>
        </>
      }
    >
      <p>
        <StatusMark tone={cellTone(cell)}>{cellWords(cell, column.group)}</StatusMark>{' '}
        {due === null
          ? ''
          : `Due ${showCivilDate(due)}${cell.days_late === undefined ? '' : `, ${counted(cell.days_late, 'day', 'days')} late`}.`}
      </p>
      {query.error ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : null}
      {entry && form ? (
        <>
          <p>{missingWords(form.unfinished_fields.length)}</p>
          <Suspense fallback={<LoadingRows rows={3} label="Loading what is missing" />}>
            <MissingFields entry={entry} form={form} />
          </Suspense>
        </>
      ) : query.error ? null : (
        <LoadingRows rows={3} label="Loading what is missing" />
      )}
    </Dialog>
  );
}

function missingWords(count: number): string {
  if (count === 0) return 'No required answers are missing. The form has not been submitted yet.';
  return count === 1 ? '1 required answer is missing:' : `${count} required answers are missing:`;
}
