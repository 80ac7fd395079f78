import { pathTo } from '@parade/contract/access/screens.ts';
import { writeListPlace } from '../http/listAddress.ts';

/** What the address of the outbox says. `mailing`: the id of the one that is looked at. */
export const outboxList = {
  base: pathTo('outbox'),
  defaults: { mailing: '', entry: '', user: '', state: 'any', kind: 'any', q: '' },
  defaultSort: 'created',
};

/** The letters of one mailing; null: of all. */
export function outboxPath(mailing: number | null, state = 'any'): string {
  return placeOf({ mailing: mailing === null ? '' : String(mailing), state });
}

/** The letters about an entry, or to an account. */
export function lettersOf(of: { entry: number } | { user: number }): string {
  return placeOf('entry' in of ? { entry: String(of.entry) } : { user: String(of.user) });
}

/** The letters that the mail server of this address refused. */
export function refusedLetters(address: string): string {
  return placeOf({ state: 'bounced', q: address });
}

function placeOf(filters: Partial<typeof outboxList.defaults>): string {
  const place = { sortBy: outboxList.defaultSort, page: 1, filters: { ...outboxList.defaults, ...filters } };
  return writeListPlace(place, outboxList);
}
