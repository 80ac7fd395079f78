import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { languageNames } from '@parade/contract/notifications/language.ts';
import { fieldsOf, noParticipantValues } from '@parade/contract/participants/fields.ts';
import { type Participant, participantForm, type ParticipantInput } from '@parade/contract/participants/participant.ts';
import {
  type ParticipantType,
  participantTypeLabels,
  participantTypesOf,
} from '@parade/contract/participants/participantType.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useSeen } from '../http/useSeen.ts';
import { useRequestKey, useSmallForm } from '../http/useSmallForm.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RadioField } from '../ui/inputs.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ParticipantFields } from './ParticipantFields.tsx';
import { useSaveParticipant } from './queries.ts';
import { personConflictText, problemSaving, roleNote, savingFailed } from './words.ts';

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
  const toast = useToast();
  const saving = useSaveParticipant(entry.id, person);
  const keyOf = useRequestKey();
  const { seen, save } = useSeen<ParticipantInput>(person ? valuesOf(person) : { ...noParticipantValues, type });
  const form = useSmallForm({
    schema: participantForm(entry.org_type, person ? seen : undefined),
    start: seen,
    send: async (body, signal) => {
      await save((from) => saving.mutateAsync({ body, seen: from, key: keyOf(body), signal }));
      toast.success('Saved', `${fullName(body)} has been saved.`);
    },
    words: (failure) => personConflictText(failure) ?? savingFailed(failure),
  });
  const types = participantTypesOf(entry.org_type);
  const note = person && roleNote([person]);
  const adding = titleFor(form.values.type, types);
  return (
    <FormDialog
      title={person ? `Edit ${fullName(person)}` : adding}
      onClose={onClose}
      form={form}
      problemTitle={problemSaving.participant}
      act={person ? 'Save' : adding}
    >
      {person === null && types.length > 1 ? (
        <RadioField
          label="Type"
          inline
          id={form.idOf('type')}
          value={form.values.type}
          onChange={(next) => {
            form.set('type', next as ParticipantType);
            form.set('primary_role', null);
          }}
          options={types.map((value) => ({ value, label: participantTypeLabels[value] }))}
        />
      ) : null}
      <ParticipantFields
        input={form.values}
        onChange={form.set}
        errorOf={form.errorOf}
        idOf={form.idOf}
        judgedAs={person ? seen : undefined}
        languageNote={person ? languageNote(person) : undefined}
      />
      {person && person.waivers.some((waiver) => waiver.sent_at !== null) ? (
        <p className="field-hint">
          If you change the name or email, the previous link stops working, and we email both addresses.
        </p>
      ) : null}
      {note ? <p className="field-hint">{note}</p> : null}
    </FormDialog>
  );
}

/** Says that the signer's own choice of language prevails. */
function languageNote({ waivers }: Participant): string | undefined {
  const chosen = waivers.map(({ signer_language }) => signer_language).find((language) => language !== null);
  return chosen
    ? `${languageNames[chosen]} was chosen on the signing page, so emails about the waiver use that.`
    : undefined;
}

function titleFor(type: ParticipantType, types: readonly ParticipantType[]): string {
  return `Add ${types.length > 1 ? participantTypeLabels[type] : 'Participant'}`;
}

function valuesOf(person: Participant): ParticipantInput {
  const values = fieldsOf(person.type).map(({ key }) => [key, person[key]] as const);
  return { ...noParticipantValues, ...Object.fromEntries(values), type: person.type };
}
