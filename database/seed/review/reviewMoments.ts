import { withoutActor } from '@parade/server/access/authorized.ts';
import { criteriaOf } from '@parade/server/entries/review/application.ts';
import { addNote, askLeader, noteAnswer, setAside, setScore } from '@parade/server/entries/review/writes.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import type { Change } from '@parade/server/database/change.ts';
import type { EntryRow } from '@parade/server/entries/reads.ts';
import { idOf } from '../accounts.ts';
import { daysAfter, spread } from '../calendar.ts';
import { type EntryStory, type Setting, entryOf } from '../entries.ts';
import type { Moment } from '../moments.ts';

const reviewers = ['gloria.beckett@example.org', 'tomas.ibarra@example.org', 'volunteer@example.org'] as const;

const notes = [
  'Heard them in Fresno. The low brass carries the whole street.',
  'Ask how the borrowed instruments are insured.',
  'A warm letter from the mayor. Would suit the first third of the line-up.',
  'Second application. Last time the paperwork was late.',
  'The video is two years old; the uniforms are new since.',
];

/** What the office thinks of the applications that wait: scores of two or three, some notes, a question, one set aside. */
export function reviewMoments(setting: Setting, stories: readonly EntryStory[]): Moment[] {
  const waiting = stories.filter(({ entrant, year }) => entrant.stage === 'received' && year >= setting.calendar.year);
  return waiting.flatMap((story, index) => {
    const moment = (
      by: string,
      days: number,
      apply: (change: Change, entry: EntryRow) => Promise<unknown>,
    ): Moment => ({
      at: setting.calendar.instantOf(daysAfter(setting.calendar.today, -days), story.salt),
      from: 'review',
      by: () => idOf(setting.cast, by),
      apply: async (change) => {
        if (story.entry_id === undefined) return;
        const entry = await entryOf(change, story);
        if (displayedStatus(entry) === 'received') await apply(change, entry);
      },
    });
    const [gloria, tomas] = reviewers;
    return [
      ...reviewers
        .filter((_, n) => spread(story.salt + n, 3) > 0)
        .map((by, n) => moment(by, 12 - n, (change, entry) => score(change, entry, story.salt + n))),
      ...(index % 2 === 0
        ? [
            moment(gloria, 9, (change, entry) =>
              addNote(change, withoutActor(entry, 'note'), notes[index % notes.length] ?? ''),
            ),
          ]
        : []),
      ...(index === 3
        ? [
            moment(tomas, 8, async (change, entry) => {
              const application = withoutActor(entry, 'decide');
              await askLeader(change, application, 'Who looks after the younger members along the route?');
              const asked = await change.tx
                .selectFrom('review_questions')
                .select('id')
                .where('entry_id', '=', entry.id)
                .executeTakeFirstOrThrow();
              await noteAnswer(change, application, asked.id, {
                answer: 'Two chaperones for every ten, with a van behind the unit.',
              });
            }),
          ]
        : []),
      ...(index === 5
        ? [
            moment('staff@example.org', 6, (change, entry) =>
              setAside(change, withoutActor(entry, 'decide'), {
                aside: { reason: 'The video is missing', returns_on: null },
              }),
            ),
          ]
        : []),
    ];
  });
}

async function score(change: Change, entry: EntryRow, salt: number): Promise<void> {
  const [of] = await criteriaOf(change.tx, entry.org_type);
  for (const [n, { id }] of (of?.criteria ?? []).entries())
    await setScore(change, withoutActor(entry, 'score'), id, 6 + spread(salt * 7 + n, 5));
}
