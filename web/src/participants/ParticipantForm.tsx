import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import {
  type Participant,
  type ParticipantField,
  type ParticipantInput,
  participantProblems,
  type ParticipantType,
  participantTypeLabels,
  participantTypesOf,
  roleCodeLabels,
  roleCodes,
} from '@parade/contract/participants/participant.ts';
import { useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmailField, RadioField, SelectField, TextField, YesNoField } from '../ui/inputs.tsx';
import { useToast } from '../ui/Toast.tsx';
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
  const [typed, setTyped] = useState(() => startOf(type, person));
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const saving = useSaveParticipant(entry.id, person);
  const input = bodyOf(typed);
  const said = saving.error instanceof CallFailure ? saving.error.errors : {};
  const problems = isAsked ? participantProblems(input, entry.org_type) : {};
  const isIndividual = typed.type === 'individual-participants';
  const types = participantTypesOf(entry.org_type);
  const field = <K extends ParticipantField>(name: K) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: problems[name] ?? (saving.isError ? said[name]?.[0] : undefined),
    required: true,
    autoComplete: 'off',
  });

  const save = async () => {
    setAsked(true);
    if (Object.keys(participantProblems(input, entry.org_type)).length > 0) return;
    try {
      await saving.mutateAsync(input);
      toast.success('Saved', `${typed.first_name} ${typed.last_name} is on the list.`);
      onClose();
    } catch {
      // Told in the dialog: a notice beside it could not be reached.
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
            onChange={(next) => setTyped({ ...typed, type: next as ParticipantType, primary_role: '' })}
            options={types.map((value) => ({ value, label: participantTypeLabels[value] }))}
          />
        ) : null}
        <div className="form-line">
          <TextField {...field('first_name')} label="First name" />
          <TextField {...field('last_name')} label="Last name" />
        </div>
        <EmailField {...field('email')} label="Email" hint="The waiver goes here. Families may share an address." />
        {isIndividual ? (
          <>
            <SelectField
              {...field('primary_role')}
              label="Primary role"
              options={roleCodes.map((value) => ({ value, label: roleCodeLabels[value] }))}
            />
            <YesNoField {...field('has_participated')} label="Has taken part in this parade before" />
            <YesNoField {...field('other_appearances')} label="Has appeared in other parades" />
            {typed.other_appearances === 'yes' ? (
              <TextField {...field('other_parades_name')} label="Names of these parades" />
            ) : null}
          </>
        ) : (
          <TextField {...field('primary_role')} label="Primary role" hint="For example: Trumpet, Banner, Groom" />
        )}
        {person && person.waivers.some((waiver) => waiver.sent_at !== null) ? (
          <p className="people-hint">
            With another name or email a new signing link is mailed, the one before ends, and both addresses are told.
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

type Typed = { readonly type: ParticipantType } & Readonly<Record<ParticipantField, string>>;

function startOf(type: ParticipantType, person: Participant | null): Typed {
  return {
    type: person?.type ?? type,
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    email: person?.email ?? '',
    primary_role: person?.primary_role ?? '',
    has_participated: yesNo(person?.has_participated),
    other_appearances: yesNo(person?.other_appearances),
    other_parades_name: person?.other_parades_name ?? '',
  };
}

function bodyOf(typed: Typed): ParticipantInput {
  return {
    type: typed.type,
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
    email: typed.email.trim(),
    primary_role: typed.primary_role.trim(),
    other_parades_name: typed.other_parades_name.trim(),
    has_participated: flag(typed.has_participated),
    other_appearances: flag(typed.other_appearances),
  };
}

function yesNo(answer: boolean | null | undefined): string {
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : '';
}

function flag(answer: string): boolean | null {
  return answer === '' ? null : answer === 'yes';
}
