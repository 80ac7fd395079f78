import { pathTo } from '@parade/contract/access/screens.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useDeleteEntry, useHideFromMedia } from './queries.ts';
import { Setting } from './Setting.tsx';

/** Publish for media: whether the media guide and the press see the entry. */
export function MediaSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const hide = useHideFromMedia(entry.id);
  const toast = useToast();
  const hidden = entry.is_hidden_from_media;
  const failed = 'Problem Setting Status';
  const turn = () =>
    tellOutcome(toast, hide.mutateAsync(!hidden), {
      done: () =>
        toast.success(
          'Saved',
          hidden ? 'This entry now appears in the media guide.' : 'This entry is now hidden from the media guide.',
          () => tellOutcome(toast, hide.mutateAsync(hidden), { done: () => toast.success('Undone'), failed }),
          `media of ${entry.id}`,
        ),
      failed,
    });
  return (
    <Setting
      title="Publish for Media"
      says={
        hidden
          ? 'Hidden: this entry is not in the media guide, and the press cannot see it.'
          : 'Published: once accepted, this entry is in the media guide and visible to the press.'
      }
    >
      <Button onClick={() => void turn()} busy={hide.isPending}>
        {hidden ? 'Publish for Media' : 'Hide from Media'}
      </Button>
    </Setting>
  );
}

/** E-19: confirmed first, cannot be undone, and leaves the audit trail. */
export function DeleteSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const remove = useDeleteEntry(entry.id);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const isHere = useIsHere();
  const act = async () => {
    const people = entry.total_participants ?? 0;
    const yes = await confirm({
      title: 'Delete Entry?',
      body: `This deletes ${entry.official_name} (${entry.year}) along with its forms, files and ${people === 1 ? '1 person' : `${people} people`}. This cannot be undone. Signed waivers and the audit log are kept.`,
      act: 'Delete Entry',
      cancelLabel: 'Keep entry',
      danger: true,
    });
    if (!yes) return;
    await remove.mutateAsync().then(
      () => {
        toast.success('Saved', `${entry.official_name} has been deleted.`);
        if (isHere()) void navigate(pathTo('directory'), { replace: true });
      },
      () => toast.error(ENTRY_SETTINGS.deleting_failed, ENTRY_SETTINGS.deleting_failed_text),
    );
  };
  return (
    <Setting
      title="Delete Entry"
      says="Deletes the entry with its forms, files, people and unsigned waivers. This cannot be undone. Signed waivers and the audit log are kept."
    >
      <Button onClick={() => void act()} busy={remove.isPending}>
        Delete Entry
      </Button>
    </Setting>
  );
}
