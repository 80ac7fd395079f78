import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { withoutActor } from '@parade/server/access/authorized.ts';
import type { Change } from '@parade/server/database/change.ts';
import { awardsOf, isUpFor, upEntries } from '@parade/server/judging/reads.ts';
import { sendSheet } from '@parade/server/judging/scoring.ts';
import { closeAward, createAward } from '@parade/server/judging/writes.ts';
import { idOf } from './accounts.ts';
import { daysAfter, spread } from './calendar.ts';
import type { Setting } from './entries.ts';
import type { Moment } from './moments.ts';

const { equestrian, band, float } = organizationTypeIds;
const [judith, carlotta] = ['judge@example.org', 'carlotta.reyes@example.org'] as const;

interface SeedAward {
  readonly name: string;
  readonly organization_types: number[];
  readonly criteria: { readonly name: string; readonly max_points: number }[];
  /** How many entries each judge has sent, from the first in parade order on. */
  readonly sent: Readonly<Record<string, number>>;
  readonly closed?: true;
}

const awards: readonly SeedAward[] = [
  {
    name: 'Sweepstakes Trophy',
    organization_types: [float],
    criteria: [
      { name: 'Design', max_points: 40 },
      { name: 'Floral presentation', max_points: 40 },
      { name: 'Entertainment', max_points: 20 },
    ],
    sent: { [judith]: 2, [carlotta]: 4 },
  },
  {
    name: 'Director’s Band Award',
    organization_types: [band],
    criteria: [
      { name: 'Musicality', max_points: 10 },
      { name: 'Marching and style', max_points: 10 },
      { name: 'Showmanship', max_points: 10 },
    ],
    sent: { [judith]: 1, [carlotta]: 3 },
  },
  {
    name: 'Silver Saddle Award',
    organization_types: [equestrian],
    criteria: [
      { name: 'Horsemanship', max_points: 10 },
      { name: 'Tack and dress', max_points: 10 },
      { name: 'Presentation', max_points: 10 },
    ],
    sent: { [judith]: 99, [carlotta]: 99 },
    closed: true,
  },
];

const notes = [
  'Every surface is covered; the seeds on the bow are cut by hand.',
  '',
  'Clean lines, a little empty at the back.',
  '',
  'The crowd was on its feet.',
];

/** Three awards of this year: one is scored and closed, two are under way. */
export function awardMoments({ calendar, cast }: Setting): Moment[] {
  const moment = (day: string, salt: number, by: string, apply: Moment['apply']): Moment => ({
    at: calendar.instantOf(day, salt),
    from: 'accepted',
    by: () => idOf(cast, by),
    apply,
  });
  const begun = `${calendar.year - 1}-11-14`;
  return awards.flatMap((award, index) => [
    moment(daysAfter(begun, index), index, 'staff@example.org', (change) => {
      const { name, organization_types, criteria } = award;
      const judge_ids = [judith, carlotta].map((email) => idOf(cast, email));
      return createAward(change, { name, organization_types, criteria, judge_ids, year: calendar.year });
    }),
    ...Object.entries(award.sent).map(([email, count], n) =>
      moment(daysAfter(begun, 20), index * 10 + n, email, (change) =>
        score(change, award.name, calendar.year, idOf(cast, email), count),
      ),
    ),
    ...(award.closed
      ? [
          moment(daysAfter(begun, 30), index, 'staff@example.org', async (change) => {
            const found = await awardNamed(change, award.name, calendar.year);
            await closeAward(change, withoutActor(found, 'manage'), { closed: true, revision: found.revision });
          }),
        ]
      : []),
  ]);
}

async function score(change: Change, name: string, year: number, judge_id: number, count: number): Promise<void> {
  const award = await awardNamed(change, name, year);
  const entries = (await upEntries(change.tx, year)).filter((entry) => isUpFor(award, entry)).slice(0, count);
  for (const [index, entry] of entries.entries()) {
    const salt = judge_id * 13 + index * 5 + award.id;
    const points = award.criteria.map(({ id, max_points }, n) => ({
      criterion_id: id,
      points: max_points - spread(salt + n, Math.ceil(max_points * 0.35)),
    }));
    await sendSheet(change, withoutActor({ award, entry, judge_id }, 'score'), {
      send_id: crypto.randomUUID(),
      revision: 0,
      points,
      notes: notes[(index + judge_id) % notes.length] ?? '',
    });
  }
}

async function awardNamed(change: Change, name: string, year: number) {
  const award = (await awardsOf(change.tx, year)).find((each) => each.name === name);
  if (!award) throw new Error(`there is no award ${name} yet`);
  return award;
}
