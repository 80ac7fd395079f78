import { pathTo } from '@parade/contract/access/screens.ts';
import { writeListPlace } from '../http/listAddress.ts';

/** What the address of the outbox says. `mailing`: the id of the one that is looked at. */
export const outboxList = {
  base: pathTo('outbox'),
  defaults: { mailing: '', state: 'any', q: '' },
  defaultSort: 'created',
};

/** The letters of one mailing; null: of all. */
export function outboxPath(mailing: number | null, state = 'any'): string {
  const filters = { mailing: mailing === null ? '' : String(mailing), state, q: '' };
  return writeListPlace({ sortBy: outboxList.defaultSort, page: 1, filters }, outboxList);
}
