import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { formTexts, type OfficeTexts } from '@parade/contract/forms/texts/formTexts.ts';
import type { FormTextInput, FormTextListed } from '@parade/contract/forms/texts/formText.ts';
import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import { namesOf } from '../reads.ts';

/** The office's newest versions of some texts; those that it has not replaced are absent. */
export async function newestTexts(db: Database, text_ids: readonly string[]): Promise<OfficeTexts> {
  if (text_ids.length === 0) return {};
  const rows = await db
    .selectFrom('form_texts')
    .distinctOn('text_id')
    .select(['text_id', 'version', 'sample', 'blocks'])
    .where('text_id', 'in', [...text_ids])
    .orderBy('text_id')
    .orderBy('version', 'desc')
    .execute();
  return byId(rows);
}

/** The texts as they were in these versions; those that came with the portal are absent, the definitions have them. */
export async function textsAt(db: Database, versions: Readonly<Record<string, number>>): Promise<OfficeTexts> {
  const ids = Object.keys(versions);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('form_texts')
    .select(['text_id', 'version', 'sample', 'blocks'])
    .where('text_id', 'in', ids)
    .execute();
  return byId(rows.filter((row) => versions[row.text_id] === row.version));
}

/** Every text that the office may replace, in its newest version. */
export async function listFormTexts(db: Database): Promise<FormTextListed[]> {
  const rows = await db
    .selectFrom('form_texts')
    .select(['text_id', 'version', 'sample', 'blocks', 'created_at', 'created_by'])
    .orderBy('version', 'desc')
    .execute();
  const names = await namesOf(
    db,
    rows.map((row) => row.created_by),
  );
  return formTexts.map(({ name, text }) => {
    const own = rows.filter((row) => row.text_id === text.text_id);
    const newest = own[0] ? textOf(own[0]) : text;
    return {
      text_id: text.text_id,
      name,
      text: newest,
      versions: own.map(({ version, sample, created_at, created_by }) => ({
        version,
        sample,
        at: created_at,
        by: (created_by !== null && names.get(created_by)) || null,
      })),
    };
  });
}

/**
 * Adds a version of a text. Leaves an audit line. Refuses a text that there is not ('not-found'), and a version written
 * over another one than the newest ('revision-conflict').
 */
export async function addFormText(change: Change, text_id: string, input: FormTextInput): Promise<void> {
  const known = formTexts.find(({ text }) => text.text_id === text_id);
  if (!known) throw new Refusal('not-found');
  const newest = (await newestTexts(change.tx, [text_id]))[text_id] ?? known.text;
  if (input.after !== newest.version) throw new Refusal('revision-conflict', { words: outdatedText });
  const version = newest.version + 1;
  const added = await change.tx
    .insertInto('form_texts')
    .values({
      text_id,
      version,
      sample: input.sample,
      blocks: JSON.stringify(input.blocks.map(({ heading, text }) => (heading ? { heading, text } : { text }))),
      created_at: change.at,
      created_by: userIdOf(change),
    })
    .onConflict((conflict) => conflict.columns(['text_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!added) throw new Refusal('revision-conflict', { words: outdatedText });
  await audit(change, {
    action: 'settings.form-text-added',
    model: 'Settings',
    model_id: `form-text ${text_id}`,
    changes: { [known.name]: { from: `version ${newest.version}`, to: `version ${version}` } },
    note: `${known.name}: version ${version}`,
  });
}

const outdatedText = someoneElse('added a version of this text', 'Please read it before you add another one.');

interface TextRow {
  readonly text_id: string;
  readonly version: number;
  readonly sample: boolean;
  readonly blocks: unknown;
}

// Only addFormText writes this table: its JSON is what the types say.
function textOf({ text_id, version, sample, blocks }: TextRow): StaticText {
  return { text_id, version, sample, blocks: blocks as StaticText['blocks'] };
}

function byId(rows: readonly TextRow[]): OfficeTexts {
  return Object.fromEntries(rows.map((row) => [row.text_id, textOf(row)]));
}
