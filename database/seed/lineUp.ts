import { type Order, placedAt } from '@parade/contract/entries/lineUp/order.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { createDraft } from '@parade/server/entries/lineUp/drafts.ts';
import { saveOrder } from '@parade/server/entries/lineUp/writes.ts';
import { idOf } from './accounts.ts';
import { daysAfter, spread } from './calendar.ts';
import { acceptedOn, entryOf, type EntryStory, saveForm, type Setting } from './entries.ts';
import { unitAnswers, unitForms } from './invented/units.ts';
import type { Moment } from './moments.ts';

const { equestrian, band, float, show, vehicle, troop } = organizationTypeIds;

/** The units say how long they are; then the office puts this year's parade in order, and tries two others. */
export function lineUpMoments(setting: Setting, stories: readonly EntryStory[]): Moment[] {
  const { calendar, cast } = setting;
  const placed = stories.filter(({ entrant, year }) => year === calendar.year && entrant.stage === 'accepted');
  const idsNow = () => inOrder(placed).flatMap(({ entry_id }) => entry_id ?? []);
  const office = (day: string, salt: number, by: string, apply: Moment['apply']): Moment => ({
    at: calendar.instantOf(`${calendar.year - 1}-${day}`, salt),
    from: 'accepted',
    by: () => idOf(cast, by),
    apply,
  });
  return [
    ...placed.flatMap((story) => measured(setting, story)),
    office('11-14', 1, 'admin@example.org', (change) => saveOrder(change, { ids: idsNow().slice(0, -3) })),
    office('11-20', 2, 'superadmin@example.org', (change) =>
      createDraft(change, { year: calendar.year, name: 'Bands further apart', ids: spaced(idsNow().slice(0, -3)) }),
    ),
    office('11-24', 3, 'admin@example.org', (change) => {
      const ids = idsNow();
      const first = [ids.at(-1), ids.at(-2)].flatMap((id) => id ?? []);
      return createDraft(change, {
        year: calendar.year,
        name: 'TV hour first',
        ids: first.reduce<Order>((order, id) => placedAt(order, id, 3), ids),
      });
    }),
  ];
}

/** The leader fills in what the line-up needs, and no more; those of the README have done their forms. Some forget. */
function measured(setting: Setting, story: EntryStory): Moment[] {
  const { entrant, leader, salt, notifies_leader } = story;
  if (notifies_leader || spread(salt, 9) === 0) return [];
  return (unitForms[entrant.type] ?? []).map((form_type, n) => ({
    at: setting.calendar.instantOf(daysAfter(acceptedOn(story), 5), salt + 40 + n),
    from: 'accepted',
    by: () => idOf(setting.cast, leader.email),
    apply: async (change) => {
      const form = currentForm(form_type);
      const asked = new Set<string>(placedFields(form).map(({ path }) => path));
      const answers = Object.fromEntries(Object.entries(unitAnswers(entrant)).filter(([path]) => asked.has(path)));
      await saveForm(setting, change, await entryOf(change, story), form, answers, false);
    },
  }));
}

/** The opening show, guards and banners first, then the rotation of float, band and horses, cars between, the finale last. */
function inOrder(stories: readonly EntryStory[]): EntryStory[] {
  const of = (type: number) => stories.filter(({ entrant }) => entrant.type === type);
  const opens = ({ entrant }: EntryStory) => entrant.name.startsWith('Opening');
  const rotation = [of(float), of(band), of(equestrian), of(vehicle)];
  const rest: EntryStory[] = [];
  for (let round = 0; round < stories.length; round += 1)
    for (const each of rotation) if (each[round]) rest.push(each[round] as EntryStory);
  const others = stories.filter(({ entrant }) => entrant.type > vehicle && entrant.type !== troop);
  return [
    ...of(show).filter(opens),
    ...others.slice(0, 2),
    ...of(troop),
    ...rest,
    ...others.slice(2),
    ...of(show).filter((each) => !opens(each)),
  ];
}

/** Every ninth two places further back. */
function spaced(ids: Order): Order {
  return [...ids]
    .filter((_, index) => index % 9 === 6)
    .reduce<Order>((order, id) => placedAt(order, id, order.indexOf(id) + 3), ids);
}
