import { pathTo } from '@parade/contract/access/screens.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { useSuggestions } from '../../organizations/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { RadioField, TextField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useDebounced } from '../creation/useDebounced.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { useDeleteEntry, useHideFromMedia, useMoveEntry } from './queries.ts';

/** Publish for media: whether the media guide and the press see the entry. */
export function MediaSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const hide = useHideFromMedia(entry.id);
  const toast = useToast();
  const hidden = entry.is_hidden_from_media;
  const failed = (error: Error) => toast.error('Problem Setting Status', error.message);
  const turn = () =>
    hide.mutate(!hidden, {
      onSuccess: () =>
        toast.success(
          'Saved',
          hidden ? 'This entry now appears in the media guide.' : 'This entry is now hidden from the media guide.',
          () => hide.mutateAsync(hidden).then(() => toast.success('Undone'), failed),
        ),
      onError: failed,
    });
  return (
    <Section title="Publish for Media">
      <p className="entry-setting-lead">
        {hidden
          ? 'Hidden: this entry is not in the media guide, and the press cannot see it.'
          : 'Published: once accepted, this entry is in the media guide and visible to the press.'}
      </p>
      <Button onClick={turn} busy={hide.isPending}>
        {hidden ? 'Publish for Media' : 'Hide from Media'}
      </Button>
    </Section>
  );
}

/** E-18: the target is another organization. */
export function MoveSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const move = useMoveEntry(entry.id);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useSmallForm({
    schema: moveSchema,
    start: { name: '', organization_id: '' },
    send: async ({ organization_id }) => {
      const target = offered.find((organization) => String(organization.id) === organization_id);
      if (!target) return;
      const yes = await confirm({
        title: 'Move Entry?',
        body: `${entry.official_name} moves from ${entry.organization.name} to ${target.display_title}. Leaders keep their access only if they belong to ${target.name}.`,
        act: `Move to ${target.name}`,
        cancelLabel: `Keep in ${entry.organization.name}`,
      });
      if (!yes) return;
      const { entry: now } = await move.mutateAsync(target.id);
      toast.success('Saved', `${now.official_name} now belongs to ${now.organization.name}.`);
      await navigate(entryPath(now, 'settings'), { replace: true });
    },
  });
  const offered = (useSuggestions(useDebounced(form.values.name.trim())).data?.data ?? []).filter(
    (organization) => organization.id !== entry.organization_id,
  );
  return (
    <Section title="Move Entry">
      <p className="entry-setting-lead">Moves the entry to another organization of the same type.</p>
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} title={ENTRY_SETTINGS.moving_failed} />
        <TextField
          id={form.idOf('organization_id')}
          label="Target organization"
          required
          value={form.values.name}
          onChange={(text) => {
            form.set('name', text);
            form.set('organization_id', '');
          }}
          hint="Start typing its name, then choose it from the list."
          autoComplete="off"
          error={form.errorOf('organization_id')}
        />
        {offered.length > 0 ? (
          <RadioField
            label="Organizations"
            options={offered.map((each) => ({ value: String(each.id), label: each.display_title }))}
            value={form.values.organization_id}
            onChange={(id) => form.set('organization_id', id)}
          />
        ) : null}
        <div>
          <Button type="submit" busy={form.busy}>
            Move Entry
          </Button>
        </div>
      </form>
    </Section>
  );
}

const moveSchema = z.object({ name: z.string(), organization_id: z.string().min(1, ENTRY_SETTINGS.target_missing) });

/** E-19: confirmed first, cannot be undone, and leaves the audit trail. */
export function DeleteSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const remove = useDeleteEntry(entry.id);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
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
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Saved', `${entry.official_name} has been deleted.`);
        void navigate(pathTo('directory'), { replace: true });
      },
      onError: () => toast.error(ENTRY_SETTINGS.deleting_failed, ENTRY_SETTINGS.deleting_failed_text),
    });
  };
  return (
    <Section title="Delete Entry">
      <p className="entry-setting-lead">This cannot be undone. Signed waivers and the audit log are kept.</p>
      <Button onClick={() => void act()} busy={remove.isPending}>
        Delete Entry
      </Button>
    </Section>
  );
}
