/**
 * editors: two people have the same form of 60 fields open. They type, save, lose responses of saves, close and reopen
 * the page and choose between versions, interleaved at random a thousand times over HTTP. Both run the screen's own
 * store and autosave. No answer may be lost unnoticed: a person who replaces an answer has seen it, and typed text has
 * either been stored or been given up by a choice. The audit trail in the database is the judge.
 */
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import pg from 'pg';
import { type EditedForm, editedFields, Editor, editorForm, spelled } from './editor.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { randomFrom, type Random } from './random.ts';

const password = 'parade-demo-2027';
const year = 2027;
/** Forms that are edited at once, each by two people. */
const lanes = 8;
const stepsOfOne = 5;

interface Found {
  replacedUnseen: number;
  lost: number;
  apart: number;
  conflicts: number;
  replaced: number;
}

export async function editors(short: boolean): Promise<Figure[]> {
  const interleavings = short ? 96 : 1000;
  const portal = await startOnSeason();
  const db = new pg.Client({ connectionString: portal.databaseUrl });
  await db.connect();
  try {
    const people = [
      await signedInClient(portal.url, 'staff@example.org', password),
      await signedInClient(portal.url, 'admin@example.org', password),
    ] as const;
    const names = ['staff@example.org', 'admin@example.org'];
    const { rows } = await db.query<{ id: number; email: string }>(
      'select id, email from users where email = any($1)',
      [names],
    );
    const ids = names.map((email) => rows.find((row) => row.email === email)?.id ?? 0);
    const share = Math.ceil(interleavings / lanes);
    const found = await worked(share, lanes, { people, ids, db, blind: false });
    const blind = await worked(4, lanes, { people, ids, db, blind: true });
    return [
      { what: 'fields', value: editedFields.length, goal: '60', isMet: editedFields.length === 60 },
      atLeast('interleavings', share * lanes, interleavings),
      none('answers replaced by somebody who had not seen them', found.replacedUnseen),
      none('answers typed that were neither stored nor given up by choice', found.lost),
      none('fields that the two screens and the portal do not agree on in the end', found.apart),
      atLeast('conflicts met, each shown with both values', found.conflicts, interleavings / 4),
      atLeast("answers replaced by the other person's", found.replaced, interleavings / 4),
      atLeast('the same, without telling which revision was read: answers replaced unseen', blind.replacedUnseen, 1),
    ];
  } finally {
    await db.end();
    await portal.stop();
  }
}

interface Stage {
  readonly people: readonly [ApiClient, ApiClient];
  readonly ids: readonly number[];
  readonly db: pg.Client;
  /** The control: saves do not name the revision that they are based on, so the drill must find loss. */
  readonly blind: boolean;
}

async function worked(times: number, lanes: number, stage: Stage): Promise<Found> {
  const found: Found = { replacedUnseen: 0, lost: 0, apart: 0, conflicts: 0, replaced: 0 };
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => workOn(lane, times, stage, found, randomFrom(lane + 1))),
  );
  return found;
}

/** Lets two people edit one entry's form `times` times. */
async function workOn(lane: number, times: number, stage: Stage, found: Found, random: Random): Promise<void> {
  const { people, blind } = stage;
  const created = await people[1].call('POST', '/api/entries', {
    organization_name: `${blind ? 'Blind ' : ''}Riders of Lane ${lane}`,
    organization_type: 1,
    parade_year: year,
    role: 'leader',
  });
  if (created.status !== 201)
    throw new Error(`the entry was not created: ${created.status} ${JSON.stringify(created.body)}`);
  const { entry } = created.body.data as { entry: { id: number; organization_id: number } };
  const form: EditedForm = { path: `/api/forms/${entry.organization_id}/${editorForm.form_type}/${year}`, blind };
  let after = 0;
  for (let round = 0; round < times; round += 1) {
    const [one, other] = [new Editor(people[0], form, random), new Editor(people[1], form, random)];
    await Promise.all([one.open(), other.open()]);
    for (let step = 0; step < stepsOfOne; step += 1) await Promise.all([one.act(), other.act()]);
    // At the end both save in turn, until nobody has anything left to save or to choose.
    for (let tries = 0; tries < 20 && !(one.isDone() && other.isDone()); tries += 1) {
      await one.finish();
      await other.finish();
    }
    await one.catchUp();
    await other.catchUp();
    after = await judge(entry.id, after, [one, other], stage, found);
  }
}

/** Checks this interleaving in the trail. Returns the last line read. */
async function judge(
  entry_id: number,
  after: number,
  both: readonly [Editor, Editor],
  { ids, db }: Stage,
  found: Found,
): Promise<number> {
  const { rows } = await db.query<{
    id: string;
    user_id: number;
    changes: Record<FieldPath, { from: unknown; to: unknown }>;
  }>('select id, user_id, changes from audit_events where entry_id = $1 and id > $2 and action = $3 order by id', [
    entry_id,
    after,
    'form.saved',
  ]);
  const stored = both.map(() => new Set<string>());
  const lastWriter = new Map<string, number>();
  for (const row of rows) {
    const who = ids.indexOf(row.user_id);
    const editor = both[who];
    if (!editor) continue;
    for (const [path, { from, to }] of Object.entries(row.changes)) {
      const before = lastWriter.get(path);
      if (before !== undefined && before !== who) found.replaced += 1;
      if (!editor.hasSeen(path as FieldPath, from)) found.replacedUnseen += 1;
      stored[who]?.add(`${path} ${spelled(to)}`);
      lastWriter.set(path, who);
    }
  }
  both.forEach((editor, who) => {
    found.conflicts += editor.conflictsMet;
    for (const [path, value] of editor.typed()) {
      if (!stored[who]?.has(`${path} ${spelled(value)}`) && !editor.gaveUp(path, value)) found.lost += 1;
    }
  });
  const [one, other] = both;
  for (const path of editedFields) {
    if (spelled(one.shows(path)) !== spelled(other.shows(path))) found.apart += 1;
  }
  return Number(rows.at(-1)?.id ?? after);
}
