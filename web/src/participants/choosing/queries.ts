import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import { animalsOwnedBy } from '@parade/contract/forms/widgets/kinds/animals.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { RoleChange } from '@parade/contract/participants/choosing/choice.ts';
import type { PeopleMessage } from '@parade/contract/participants/choosing/message.ts';
import { choosingPeopleRoutes } from '@parade/contract/participants/choosing/routes.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { useForgetPeople } from '../queries.ts';

export function useRemoveChosen(entryId: number) {
  return useActing((ids: readonly number[]) =>
    call(choosingPeopleRoutes.removeChosenPeople, { params: { entryId }, body: { ids: [...ids] } }),
  );
}

/** Takes a removal back. */
export function useRestoreChosen(entryId: number) {
  return useActing((ids: readonly number[]) =>
    call(choosingPeopleRoutes.restoreChosenPeople, { params: { entryId }, body: { ids: [...ids] } }),
  );
}

interface RoleChanges {
  readonly changes: readonly RoleChange[];
  /** Of the dialog that asks: takes them back. An Undo has none. */
  readonly signal?: AbortSignal;
}

export function useSetRoles(entryId: number) {
  return useActing(({ changes, signal }: RoleChanges) =>
    call(
      choosingPeopleRoutes.setPeopleRoles,
      { params: { entryId }, body: { changes: [...changes] } },
      signal ? { signal } : {},
    ),
  );
}

function useActing<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const forget = useForgetPeople();
  return useMutation({ mutationFn, onSettled: forget });
}

/** Previews a message as it would be sent right now. */
export function previewPeopleMessage(entryId: number, body: PeopleMessage, signal: AbortSignal) {
  return call(choosingPeopleRoutes.previewPeopleMessage, { params: { entryId }, body }, { signal });
}

export function sendPeopleMessage(entryId: number, body: PeopleMessage) {
  return call(choosingPeopleRoutes.sendPeopleMessage, { params: { entryId }, body });
}

/** An entry whose people are removed. */
export type EntryOfPeople = Pick<EntryOverview['entry'], 'id' | 'organization_id' | 'year' | 'org_type'>;

/** Reads which animals of the entry these people own. None where that cannot be read: it is a warning, and no condition. */
export async function readAnimalsOf(entry: EntryOfPeople, ids: readonly number[]): Promise<string[]> {
  if (entry.org_type !== organizationTypeIds.equestrian) return [];
  const { organization_id, year, id } = entry;
  const params = { organization_id, year, form_type: 'equestrian-animals' } as const;
  try {
    const { form } = await call(entryFormsRoutes.readForm, { params, query: { entry: id } });
    // The wire's schema and the engine's type say the same in two spellings.
    return animalsOwnedBy(ids, (form.field_values as FieldValues)['animals:list']);
  } catch {
    return [];
  }
}
