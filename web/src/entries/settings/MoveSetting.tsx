import type { EntryListed, EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { useOrganizations } from '../../organizations/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { RadioField, TextField } from '../../ui/inputs.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useUnsavedPart } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useDebounced } from '../../ui/search/useDebounced.ts';
import { useMoveEntry } from './queries.ts';
import { Setting } from './Setting.tsx';
import styles from './entrySettings.module.css';

const maxOffered = 5;

/** E-18: the target is another organization of the same type. */
export function MoveSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const confirm = useConfirm();
  const moveTo = useMove(entry);
  const form = useSmallForm({
    schema: moveSchema,
    start: { name: '', organization_id: '' },
    send: async ({ organization_id }) => {
      const target = targets.offered.find(({ id }) => String(id) === organization_id);
      if (!target) return;
      const yes = await confirm({
        title: 'Move Entry?',
        body: `${entry.official_name} moves from ${entry.organization.name} to ${target.name} with its forms, people and waivers. Leaders keep their access only if they belong to ${target.name}; invitations that nobody has accepted yet end. If ${entry.organization.name} has no other entry of ${entry.year}, its sign-up links for that year end too.`,
        act: `Move to ${target.name}`,
        cancelLabel: `Keep in ${entry.organization.name}`,
      });
      if (yes) await moveTo(target.id);
    },
  });
  useUnsavedPart(form.isDirty && !form.busy);
  const targets = useTargets(entry, form.values.name);
  return (
    <Setting
      title="Move Entry"
      says="Moves the entry to another organization of the same type, with its forms, people and waivers. Leaders keep their access only if they belong to that organization."
    >
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
          hint="Type a part of its name, then choose it from the list."
          autoComplete="off"
          error={form.errorOf('organization_id')}
        />
        {targets.offered.length > 0 ? (
          <RadioField
            label="Organizations"
            options={targets.offered.map(({ id, display_title }) => ({ value: String(id), label: display_title }))}
            value={form.values.organization_id}
            onChange={(id) => form.set('organization_id', id)}
          />
        ) : null}
        {targets.note ? (
          <p className={styles['quiet']} role="status">
            {targets.note}
          </p>
        ) : null}
        <div>
          <Button type="submit" busy={form.busy}>
            Move Entry
          </Button>
        </div>
      </form>
    </Setting>
  );
}

const moveSchema = z.object({ name: z.string(), organization_id: z.string().min(1, ENTRY_SETTINGS.target_missing) });

/** Organizations of the same type with the typed text in their names, without the present one. */
function useTargets(entry: EntryListed, typed: string) {
  const q = useDebounced(typed.trim());
  const found = useOrganizations({ q, type: entry.org_type }, q !== '');
  if (q === '' || !found.data) return { offered: [], note: '' };
  const others = found.data.data.filter(({ id }) => id !== entry.organization_id);
  const isCurrentIn = others.length < found.data.data.length;
  const more = found.data.total - (isCurrentIn ? 1 : 0) - Math.min(others.length, maxOffered);
  const none = `No other ${entry.organization.type} organization has this in its name.`;
  return {
    offered: others.slice(0, maxOffered),
    note: others.length === 0 ? none : more > 0 ? `${more} more. Type more of the name.` : '',
  };
}

/** Moves the entry and goes with it to its new address; the notice moves it back, where nothing has its place there. */
function useMove(entry: EntryListed) {
  const move = useMoveEntry(entry.id);
  const navigate = useNavigate();
  const toast = useToast();
  const to = async (organization_id: number, back: number | null): Promise<void> => {
    const { entry: now, can_undo } = await move.mutateAsync(organization_id);
    const undo = () => tellOutcome(toast, to(back ?? 0, null), { failed: ENTRY_SETTINGS.moving_failed });
    toast.success(
      back === null ? 'Undone' : 'Saved',
      `${now.official_name} now belongs to ${now.organization.name}.`,
      back === null || !can_undo ? undefined : undo,
      `organization of ${now.id}`,
    );
    await navigate(entryPath(now, 'settings'), { replace: true });
  };
  return (organization_id: number) => to(organization_id, entry.organization_id);
}
