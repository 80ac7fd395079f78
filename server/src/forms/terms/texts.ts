import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { formTexts } from '@parade/contract/forms/texts/formTexts.ts';
import type { FormTextInput, FormTextListed } from '@parade/contract/forms/texts/formText.ts';
import type { OfficeTexts, StaticText, TextBlocks, TextTranslations } from '@parade/contract/forms/texts/staticText.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { namesOf } from '../reads.ts';

/** Returns the office's newest versions of some texts, without those that it has not replaced. */
export async function newestTexts(db: Database, text_ids: readonly string[]): Promise<OfficeTexts> {
  if (text_ids.length === 0) return {};
  const rows = await db
    .selectFrom('form_texts')
    .distinctOn('text_id')
    .select(textColumns)
    .where('text_id', 'in', [...text_ids])
    .orderBy('text_id')
    .orderBy('version', 'desc')
    .execute();
  return byId(rows);
}

/** Returns the texts in these versions, without the portal's own, which are in the definitions. */
export async function textsAt(db: Database, versions: Readonly<Record<string, number>>): Promise<OfficeTexts> {
  const ids = Object.keys(versions);
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('form_texts').select(textColumns).where('text_id', 'in', ids).execute();
  return byId(rows.filter((row) => versions[row.text_id] === row.version));
}

/** Returns every text that the office may replace, in its newest version. */
export async function listFormTexts(db: Database): Promise<FormTextListed[]> {
  const rows = await db
    .selectFrom('form_texts')
    .select([...textColumns, 'created_at', 'created_by'])
    .orderBy('version', 'desc')
    .execute();
  const names = await namesOf(
    db,
    rows.map((row) => row.created_by),
  );
  return formTexts.map(({ name, text, is_signed_by_link = false }) => {
    const own = rows.filter((row) => row.text_id === text.text_id);
    const newest = own[0] ? textOf(own[0]) : text;
    return {
      text_id: text.text_id,
      name,
      is_translated: is_signed_by_link,
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
 * Adds a version of a text. Writes an audit line. Refuses an unknown text (not-found), a version based on an outdated
 * one (revision-conflict), and translations of a text that is not signed by link (422). The same version again, because no
 * answer was heard, has no effect.
 */
export async function addFormText(change: Change, text_id: string, input: FormTextInput): Promise<void> {
  const known = formTexts.find(({ text }) => text.text_id === text_id);
  if (!known) throw new Refusal('not-found');
  const translations = translationsIn(input);
  if (!known.is_signed_by_link && Object.keys(translations).length > 0)
    throw new FieldRefusal({ translations: 'This text is shown in English only' });
  const newest = (await newestTexts(change.tx, [text_id]))[text_id] ?? known.text;
  const version = input.after + 1;
  const content = { sample: input.sample, blocks: blocksIn(input.blocks), translations };
  if (input.after !== newest.version) return refuseUnlessSentBefore(change, { text_id, version, ...content });
  const added = await change.tx
    .insertInto('form_texts')
    .values({
      text_id,
      version,
      sample: content.sample,
      blocks: JSON.stringify(content.blocks),
      translations: JSON.stringify(translations),
      created_at: change.at,
      created_by: userIdOf(change),
    })
    .onConflict((conflict) => conflict.columns(['text_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!added) return refuseUnlessSentBefore(change, { text_id, version, ...content });
  await audit(change, {
    action: 'settings.form-text-added',
    model: 'Settings',
    model_id: `form-text ${text_id}`,
    changes: { [known.name]: { from: `version ${newest.version}`, to: `version ${version}` } },
    note: `${known.name}: version ${version}`,
  });
}

type NewVersion = Omit<TextRow, 'blocks' | 'translations'> & Pick<StaticText, 'blocks' | 'translations'>;

async function refuseUnlessSentBefore(change: Change, given: NewVersion): Promise<void> {
  const { text_id, version, sample, blocks, translations } = given;
  const same = await change.tx
    .selectFrom('form_texts')
    .select('version')
    .where('text_id', '=', text_id)
    .where('version', '=', version)
    .where('created_by', '=', userIdOf(change))
    .where('sample', '=', sample)
    .where(sql<boolean>`blocks = ${JSON.stringify(blocks)}::jsonb`)
    .where(sql<boolean>`translations = ${JSON.stringify(translations)}::jsonb`)
    .executeTakeFirst();
  if (!same) throw new Refusal('revision-conflict', { words: outdatedText });
}

const outdatedText = someoneElse('added a version of this text', 'Please read it before you add another one.');

function blocksIn(given: FormTextInput['blocks']): TextBlocks {
  return given.map(({ heading, text }) => (heading ? { heading, text } : { text }));
}

function translationsIn({ translations = {} }: FormTextInput): TextTranslations {
  const given = Object.entries(translations).filter(([, blocks]) => blocks !== undefined && blocks.length > 0);
  return Object.fromEntries(given.map(([language, blocks]) => [language, blocksIn(blocks ?? [])]));
}

const textColumns = ['text_id', 'version', 'sample', 'blocks', 'translations'] as const;

interface TextRow {
  readonly text_id: string;
  readonly version: number;
  readonly sample: boolean;
  readonly blocks: unknown;
  readonly translations: unknown;
}

// Only `addFormText` writes this table, so its JSON matches the types.
function textOf({ text_id, version, sample, blocks, translations }: TextRow): StaticText {
  return { text_id, version, sample, blocks: blocks as TextBlocks, translations: translations as TextTranslations };
}

function byId(rows: readonly TextRow[]): OfficeTexts {
  return Object.fromEntries(rows.map((row) => [row.text_id, textOf(row)]));
}
