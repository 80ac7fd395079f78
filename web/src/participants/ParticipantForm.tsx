import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { fieldsOf, noParticipantValues } from '@parade/contract/participants/fields.ts';
import {
  type Participant,
  type ParticipantInput,
  participantProblems,
} from '@parade/contract/participants/participant.ts';
import {
  type ParticipantType,
  participantTypeLabels,
  participantTypesOf,
} from '@parade/contract/participants/participantType.ts';
import { useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioField } from '../ui/inputs.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ParticipantFields, trimmed } from './ParticipantFields.tsx';
import { useSaveParticipant } from './queries.ts';
import { SavingProblem } from './SavingProblem.tsx';
import { problemSaving } from './words.ts';

interface ParticipantFormProps {
  readonly entry: EntryOverview['entry'];
  /** The table that was added to; the picker may choose another where there are two. */
  readonly type: ParticipantType;
  /** null: a new person. */
  readonly person: Participant | null;
  readonly onClose: () => void;
}

/** One person of the list, with the contract's message beside each wrong field. */
export function ParticipantForm({ entry, type, person, onClose }: ParticipantFormProps) {
  const [typed, setTyped] = useState<ParticipantInput>(() =>
    person ? typedBefore(person) : { ...noParticipantValues, type },
  );
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const saving = useSaveParticipant(entry.id, person);
  const input = trimmed(typed);
  const problems = isAsked ? participantProblems(input, entry.org_type) : {};
  const types = participantTypesOf(entry.org_type);

  const save = async () => {
    setAsked(true);
    if (Object.keys(participantProblems(input, entry.org_type)).length > 0) return;
    try {
      await saving.mutateAsync(input);
      toast.success('Saved', `${input.first_name} ${input.last_name} has been saved.`);
      onClose();
    } catch {
      // The dialog shows the error: a toast behind it could not be reached.
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={person ? `Edit ${person.first_name} ${person.last_name}` : titleFor(typed.type, types)}
    >
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SavingProblem title={problemSaving.participant} error={saving.error} />
        {person === null && types.length > 1 ? (
          <RadioField
            label="Type"
            inline
            value={typed.type}
            onChange={(next) => setTyped({ ...typed, type: next as ParticipantType, primary_role: null })}
            options={types.map((value) => ({ value, label: participantTypeLabels[value] }))}
          />
        ) : null}
        <ParticipantFields input={typed} onChange={setTyped} errors={{ ...refusedFields(saving.error), ...problems }} />
        {person && person.waivers.some((waiver) => waiver.sent_at !== null) ? (
          <p className="people-hint">
            If you change the name or email, the previous link stops working, and we email both addresses.
          </p>
        ) : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleFor(type: ParticipantType, types: readonly ParticipantType[]): string {
  return `Add ${types.length > 1 ? participantTypeLabels[type] : 'Participant'}`;
}

function typedBefore(person: Participant): ParticipantInput {
  const values = fieldsOf(person.type).map(({ key }) => [key, person[key]] as const);
  return { ...noParticipantValues, ...Object.fromEntries(values), type: person.type };
}

/** What the server said beside each field. */
function refusedFields(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof CallFailure)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0]]));
}
