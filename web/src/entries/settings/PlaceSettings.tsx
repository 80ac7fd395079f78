import { pathTo } from '@parade/contract/access/screens.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../http/client.ts';
import { useSuggestions } from '../../organizations/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
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
  const turn = () =>
    hide.mutate(!hidden, {
      onSuccess: () =>
        toast.success(
          'Saved',
          hidden ? 'This entry now appears in the media guide.' : 'This entry is now hidden from the media guide.',
        ),
      onError: (error) => toast.error('Problem Setting Status', error.message),
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
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const move = useMoveEntry(entry.id);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const offered = (useSuggestions(useDebounced(name.trim())).data?.data ?? []).filter(
    (organization) => organization.id !== entry.organization_id,
  );
  const target = offered.find((organization) => String(organization.id) === chosen);
  const act = async () => {
    if (!target) {
      setError(ENTRY_SETTINGS.target_missing);
      return toast.error(ENTRY_SETTINGS.moving_failed, ENTRY_SETTINGS.target_missing);
    }
    const yes = await confirm({
      title: 'Move Entry?',
      body: `${entry.official_name} moves from ${entry.organization.name} to ${target.display_title}. Leaders keep their access only if they belong to ${target.name}.`,
      act: `Move to ${target.name}`,
      cancelLabel: `Keep in ${entry.organization.name}`,
    });
    if (!yes) return;
    move.mutate(target.id, {
      onSuccess: ({ entry: now }) => {
        toast.success('Saved', `${now.official_name} now belongs to ${now.organization.name}.`);
        void navigate(entryPath(now, 'settings'), { replace: true });
      },
      onError: (failure) => {
        const fieldError = failure instanceof CallFailure ? failure.errors['organization_id']?.[0] : undefined;
        setError(fieldError ?? failure.message);
        toast.error(ENTRY_SETTINGS.moving_failed, fieldError ?? failure.message);
      },
    });
  };
  return (
    <Section title="Move Entry">
      <p className="entry-setting-lead">Moves the entry to another organization of the same type.</p>
      <form
        className="form-fields"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <TextField
          label="Target organization"
          required
          value={name}
          onChange={(text) => {
            setName(text);
            setError(undefined);
          }}
          hint="Start typing its name, then choose it from the list."
          autoComplete="off"
          error={error}
        />
        {offered.length > 0 ? (
          <RadioField
            label="Organizations"
            options={offered.map((each) => ({ value: String(each.id), label: each.display_title }))}
            value={chosen}
            onChange={(id) => {
              setChosen(id);
              setError(undefined);
            }}
          />
        ) : null}
        <div>
          <Button type="submit" busy={move.isPending}>
            Move Entry
          </Button>
        </div>
      </form>
    </Section>
  );
}

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
      body: `This deletes ${entry.official_name} (${entry.year}) with its forms, files and ${people === 1 ? '1 person' : `${people} people`}. This cannot be undone. Signed waivers and the audit log are kept.`,
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
