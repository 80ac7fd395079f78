import type { Participant } from '@parade/contract/participants/participant.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { anErrorOccurred, problemRemovingParticipant, problemSaving } from '../words.ts';
import { type EntryOfPeople, readAnimalsOf, useRemoveChosen, useRestoreChosen } from './queries.ts';
import { ownedText, peopleNamed, skipped } from './words.ts';

/** Removes people, once it is confirmed; the notice of it takes it back. */
export function useRemoval(entry: EntryOfPeople, onDone: () => void) {
  const removing = useRemoveChosen(entry.id);
  const restoring = useRestoreChosen(entry.id);
  const confirm = useConfirm();
  const toast = useToast();
  const putBack = (people: readonly Participant[], ids: readonly number[]) =>
    tellOutcome(toast, restoring.mutateAsync(ids), {
      done: ({ changed, left_out }) => {
        const back = people.filter(({ participant_id }) => changed.includes(participant_id));
        if (back.length > 0) toast.success('Undone', `${undone(back)}${skipped(left_out)}`);
        else toast.warning('Not undone', `Nobody was put back on the list.${skipped(left_out)}`);
      },
      failed: problemSaving.participant,
    });
  const remove = async (people: readonly Participant[]) => {
    const named = peopleNamed(people);
    const animals = await readAnimalsOf(
      entry,
      people.map(({ participant_id }) => participant_id),
    );
    const isAgreed = await confirm({
      title: people.length === 1 ? 'Remove Participant' : 'Remove Participants',
      body: `${question(named, people)}${ownedText(people, animals)}`,
      // The name is in the body: a button takes no long one.
      act: people.length === 1 ? 'Remove participant' : `Remove ${named}`,
      cancelLabel: 'Keep',
      danger: true,
    });
    if (!isAgreed) return;
    try {
      const { changed, left_out } = await removing.mutateAsync(people.map(({ participant_id }) => participant_id));
      onDone();
      toast.success(
        people.length === 1 ? 'Participant removed' : 'Participants removed',
        `${named} ${people.length === 1 ? 'is' : 'are'} no longer on the list.${skipped(left_out)}`,
        () => putBack(people, changed),
      );
    } catch (error) {
      toast.error(problemRemovingParticipant, error instanceof Error ? error.message : anErrorOccurred);
    }
  };
  return { remove, isBusy: removing.isPending };
}

function question(named: string, people: readonly Participant[]): string {
  const signed = people.filter(({ waivers }) => waivers.some(isSigned)).length;
  const removed = `${named} will be removed from the list`;
  if (people.length === 1)
    return signed === 1
      ? `${removed}. We keep the signed waiver as evidence.`
      : `${removed}, and their signing link will stop working.`;
  if (signed === people.length) return `${removed}. We keep their signed waivers as evidence.`;
  const links = `${removed}, and their signing links will stop working.`;
  if (signed === 0) return links;
  return `${links} We keep ${signed === 1 ? 'the signed waiver of 1 of them' : `the signed waivers of ${signed.toLocaleString('en-US')} of them`} as evidence.`;
}

function undone(people: readonly Participant[]): string {
  const named = peopleNamed(people);
  return people.length === 1
    ? `${named} is on the list again, with the waiver as it was.`
    : `${named} are on the list again, with their waivers as they were.`;
}
