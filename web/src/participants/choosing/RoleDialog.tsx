import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import type { ChangedRoles, RoleChange } from '@parade/contract/participants/choosing/choice.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { noParticipantValues } from '@parade/contract/participants/fields.ts';
import { participantProblems } from '@parade/contract/participants/participant.ts';
import { participantTypeLabels, participantTypesOf } from '@parade/contract/participants/participantType.ts';
import { roleCodeLabels, roleCodes } from '@parade/contract/participants/role.ts';
import { counted } from '@parade/contract/wording.ts';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useSetRoles } from './queries.ts';
import { problemSaving, roleNote } from '../words.ts';
import { droppedText, peopleNamed, skipped } from './words.ts';

interface RoleDialogProps {
  readonly entry: EntryOverview['entry'];
  readonly people: readonly Participant[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nothingDone: ChangedRoles = { changed: [], left_out: [], parts_dropped: 0 };
const roles = roleCodes.map((value) => ({ value, label: roleCodeLabels[value] }));

/** One role for the chosen people; a field for each of their types, which have roles of their own. */
export function RoleDialog({ entry, people, onClose, onDone }: RoleDialogProps) {
  const setting = useSetRoles(entry.id);
  const toast = useToast();
  const types = participantTypesOf(entry.org_type).filter((type) => people.some((person) => person.type === type));
  const send = async (values: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const changes = people.flatMap(({ participant_id, type, primary_role }) => {
      const to = values[type]?.trim() ?? '';
      return to === primary_role ? [] : [{ id: participant_id, from: primary_role, to }];
    });
    const done = changes.length > 0 ? await setting.mutateAsync({ changes, signal }) : nothingDone;
    onDone();
    const left = skipped(done.left_out);
    const count = done.changed.length;
    if (count === 0) return toast.warning('No role was changed', left.trim() || 'Everyone already has this role.');
    return toast.success('Role changed', `${peopleHave(count)} the new role.${droppedText(done)}${left}`, () =>
      tellOutcome(toast, setting.mutateAsync({ changes: undoing(changes, done.changed) }), {
        done: (back) => {
          if (back.changed.length === 0)
            return toast.warning('Not undone', `Nobody got the earlier role back.${skipped(back.left_out)}`);
          const lost = done.parts_dropped + back.parts_dropped > 0 ? ' The signatures do not come back.' : '';
          const words = `${peopleHave(back.changed.length)} the earlier role again.`;
          return toast.success('Undone', `${words}${lost}${skipped(back.left_out)}`);
        },
        failed: problemSaving.participant,
      }),
    );
  };
  const form = useSmallForm({ schema: schemaOf(types, entry.org_type), start: startOf(types), send });
  const note = roleNote(people);
  const labelOf = (type: (typeof types)[number]) =>
    types.length > 1 ? `Primary role: ${participantTypeLabels[type]}` : 'Primary role';
  return (
    <FormDialog title={`Set the role of ${peopleNamed(people)}`} onClose={onClose} form={form} act="Set role">
      {types.map((type) =>
        type === 'individual-participants' ? (
          <SelectField key={type} {...form.field(type)} label={labelOf(type)} required options={roles} />
        ) : (
          <TextField
            key={type}
            {...form.field(type)}
            label={labelOf(type)}
            required
            maxLength={60}
            hint="For example: Trumpet, Banner, Groom"
          />
        ),
      )}
      <p className="field-hint">People who have signed keep their role.</p>
      {note ? <p className="field-hint">{note}</p> : null}
    </FormDialog>
  );
}

function peopleHave(count: number): string {
  return counted(count, 'person has', 'people have');
}

type Types = ReturnType<typeof participantTypesOf>;

function startOf(types: Types): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, '']));
}

function schemaOf(types: Types, org_type: number) {
  const fields = types.map((type) => {
    const problem = (primary_role: string) =>
      participantProblems({ ...noParticipantValues, type, primary_role: primary_role.trim() || null }, org_type)
        .primary_role;
    return [type, z.string().refine((role) => problem(role) === undefined, 'Problem with primary role')] as const;
  });
  return z.object(Object.fromEntries(fields));
}

/** The changes that take back those that were made. */
function undoing(changes: readonly RoleChange[], changed: readonly number[]): RoleChange[] {
  return changes.filter(({ id }) => changed.includes(id)).map(({ id, from, to }) => ({ id, from: to, to: from }));
}
