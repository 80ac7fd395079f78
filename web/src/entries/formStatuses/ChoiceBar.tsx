import type { FormStatusColumn } from '@parade/contract/entries/formStatuses/formStatus.ts';
import {
  type ChosenBy,
  formStatusFilterLabels,
  formStatusFilters,
} from '@parade/contract/entries/formStatuses/message.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useChooseEntries } from './queries.ts';

const anyForm = '';

/** Chooses the entries of all pages at once, by the status of one of their forms. */
export function ChoiceBar({
  header,
  asked,
  onChoose,
}: {
  header: readonly FormStatusColumn[];
  /** The filters of the table. */
  asked: Readonly<Record<string, string>>;
  onChoose: (ids: ReadonlySet<number>, by: ChosenBy | null) => void;
}) {
  const [form, setForm] = useState(anyForm);
  const [stand, setStand] = useState<ChosenBy['stand']>('not-completed');
  const toast = useToast();
  const { mutateAsync, isPending } = useChooseEntries();
  // A column of another type may no longer exist.
  const form_type = header.find((column) => column.form_type === form)?.form_type;
  const choose = () =>
    tellOutcome(toast, mutateAsync(form_type ? { ...asked, form_type, stand } : asked), {
      done: ({ entry_ids }) => {
        onChoose(new Set(entry_ids), form_type ? { form_type, stand } : null);
        if (entry_ids.length === 0) toast.warning('No entries match', 'No entries were selected.');
      },
      failed: 'We couldn’t select the entries',
    });
  return (
    <div className="form-statuses-choice no-print" role="group" aria-label="Select entries on all pages">
      <span>Select entries by form</span>
      <select
        className="field-control"
        aria-label="Form to select by"
        value={form_type ?? anyForm}
        onChange={(event) => setForm(event.target.value)}
      >
        <option value={anyForm}>All entries</option>
        {header.map((column) => (
          <option key={column.form_type} value={column.form_type}>
            {column.name}
          </option>
        ))}
      </select>
      {form_type ? (
        <select
          className="field-control"
          aria-label="Form status"
          value={stand}
          onChange={(event) =>
            setStand(formStatusFilters.find((each) => each === event.target.value) ?? 'not-completed')
          }
        >
          {formStatusFilters.map((each) => (
            <option key={each} value={each}>
              {formStatusFilterLabels[each]}
            </option>
          ))}
        </select>
      ) : null}
      <Button busy={isPending} onClick={choose}>
        Select on all pages
      </Button>
    </div>
  );
}
