import type { ScreenName } from '@parade/contract/access/screens.ts';
import { createViewBody, type ListView, maxViewNameLength } from '@parade/contract/settings/views/view.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useCreateView, useUpdateView, type ViewPlace } from './queries.ts';
import styles from './views.module.css';

interface ViewFormProps {
  readonly list: ScreenName;
  readonly now: ViewPlace;
  /** To be renamed; undefined: a new one. */
  readonly view: ListView | undefined;
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onSaved: (view: ListView) => void;
}

const nameOf = createViewBody.pick({ name: true, is_shared: true });

/** The name of a view, and whether others see it. */
export function ViewForm({ list, now, view, mayShare, onClose, onSaved }: ViewFormProps) {
  const create = useCreateView();
  const update = useUpdateView();
  const toast = useToast();
  const form = useSmallForm({
    schema: nameOf,
    start: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    labels: { name: 'Name' },
    send: async (given, signal) => {
      const saved = view
        ? await update.mutateAsync({ id: view.id, name: given.name, signal })
        : await create.mutateAsync({ body: { list, ...given, ...now }, signal });
      signal.throwIfAborted();
      toast.success('Saved', `${saved.view.name} is now one of the tabs above the list.`);
      onSaved(saved.view);
    },
  });
  return (
    <FormDialog title={view ? 'Rename View' : 'Save View'} onClose={onClose} form={form} act="Save">
      <TextField
        {...form.field('name')}
        label="Name"
        required
        maxLength={maxViewNameLength}
        hint="Filters, sorting, columns and rows per page are saved with it."
      />
      {mayShare && !view ? (
        <label className={styles['share']}>
          <input
            type="checkbox"
            checked={form.values.is_shared}
            onChange={(event) => form.set('is_shared', event.target.checked)}
          />
          Share with the staff
        </label>
      ) : null}
    </FormDialog>
  );
}
