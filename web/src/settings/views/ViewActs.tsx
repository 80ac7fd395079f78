import type { ScreenName } from '@parade/contract/access/screens.ts';
import type { ListView } from '@parade/contract/settings/views/view.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useDefaultView, useDeleteView, useUpdateView, type ViewPlace } from './queries.ts';
import styles from './views.module.css';

// Every list has views, and few visits name one.
const ViewForm = lazy(async () => ({ default: (await import('./ViewForm.tsx')).ViewForm }));

interface ViewActsProps {
  readonly list: ScreenName;
  readonly open: ListView | undefined;
  readonly mayShare: boolean;
  readonly now: ViewPlace;
  /** The address of a view; undefined: of the list as it is, in no view. */
  readonly toView: (view: ListView | undefined) => string;
}

/** Save, change, rename, share, begin with and delete the view that is open. */
export function ViewActs({ list, open, mayShare, now, toView }: ViewActsProps) {
  const [form, setForm] = useState<'new' | 'name' | null>(null);
  const update = useUpdateView();
  const toast = useToast();
  const navigate = useNavigate();
  const isChanged = open !== undefined && !matches(open, now);
  const entries = useViewMenu({ list, open, mayShare, toView, rename: () => setForm('name') });
  const saveChanges = (view: ListView) =>
    tellOutcome(toast, update.mutateAsync({ id: view.id, ...now }), {
      done: () => toast.success('Saved', `${view.name} now opens the list as it is here.`),
      failed: 'We couldn’t save the view',
    });
  return (
    <div className={styles['acts']}>
      {isChanged && open.may_change ? (
        <Button look="quiet" busy={update.isPending} onClick={() => saveChanges(open)}>
          Save changes
        </Button>
      ) : null}
      {open && !isChanged ? null : (
        <Button look="quiet" onClick={() => setForm('new')}>
          {open ? 'Save as new view' : 'Save this view'}
        </Button>
      )}
      {open ? <Menu entries={entries}>View</Menu> : null}
      {form ? (
        <Suspense>
          <ViewForm
            list={list}
            now={now}
            view={form === 'name' ? open : undefined}
            mayShare={mayShare}
            onClose={() => setForm(null)}
            onSaved={(view) => void navigate(toView(view), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ViewMenu extends Pick<ViewActsProps, 'list' | 'open' | 'mayShare' | 'toView'> {
  readonly rename: () => void;
}

function useViewMenu({ list, open: view, mayShare, toView, rename }: ViewMenu): MenuEntry[] {
  const update = useUpdateView();
  const remove = useDeleteView();
  const begin = useDefaultView();
  const confirm = useConfirm();
  const toast = useToast();
  const isHere = useIsHere();
  const navigate = useNavigate();
  if (!view) return [];
  const failed = 'We couldn’t change the view';
  const share = (is_shared: boolean) =>
    tellOutcome(toast, update.mutateAsync({ id: view.id, is_shared }), {
      done: () =>
        toast.success(
          'Saved',
          is_shared ? `${view.name} is shared with the staff.` : `${view.name} is visible only to you again.`,
        ),
      failed,
    });
  const beginWith = (view_id: number | null) =>
    tellOutcome(toast, begin.mutateAsync({ list, view_id }), {
      done: () =>
        toast.success('Saved', view_id ? `The list now opens with ${view.name}.` : 'The list begins as it is.'),
      failed,
    });
  const end = async () => {
    const shared = view.is_shared ? ' It disappears for everyone it is shared with.' : '';
    const yes = await confirm({
      title: 'Delete View?',
      body: `This deletes ${view.name}.${shared} The entries in it stay as they are.`,
      act: 'Delete View',
      cancelLabel: 'Keep view',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, remove.mutateAsync(view.id), {
      done: () => {
        toast.success('Saved', `${view.name} has been deleted.`);
        if (isHere()) void navigate(toView(undefined), { replace: true });
      },
      failed,
    });
  };
  return [
    view.is_default
      ? { label: 'Don’t open with it', onSelect: () => void beginWith(null) }
      : { label: 'Open with this view', onSelect: () => void beginWith(view.id) },
    ...(view.may_change ? [{ label: 'Rename', onSelect: rename }] : []),
    ...(view.may_change && (mayShare || view.is_shared)
      ? [
          {
            label: view.is_shared ? 'Stop sharing' : 'Share with the staff',
            onSelect: () => void share(!view.is_shared),
          },
        ]
      : []),
    ...(view.may_change ? [{ label: 'Delete', onSelect: () => void end() }] : []),
  ];
}

/** Whether the list is as the view has it. */
function matches(view: ListView, now: ViewPlace): boolean {
  const keys = new Set([...Object.keys(view.filters), ...Object.keys(now.filters)]);
  return (
    [...keys].every((key) => view.filters[key] === now.filters[key]) &&
    view.sort_by === now.sort_by &&
    view.columns?.join() === now.columns?.join() &&
    view.page_size === now.page_size
  );
}
