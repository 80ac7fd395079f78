import type { Permission } from '@parade/contract/access/permissions.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { maxScreeningYears, staffYearsAhead } from '@parade/contract/settings/setting.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import type { SeasonDraftInput, SeasonPlan } from '@parade/contract/seasons/season.ts';
import { sql } from 'kysely';
import { audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { saveRetention } from '../forms/retention/retention.ts';
import { setYearTerms } from '../forms/terms/yearTerms.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { readOrganizationTypes, readSettings } from '../settings/reads.ts';
import { nextRevision } from '../settings/revision.ts';
import { saveSettings } from '../settings/saving.ts';
import { ensureParade } from '../settings/writes.ts';
import { merged, stored } from './merging.ts';
import { isSampleTerms, seasonProposal } from './reads.ts';

/**
 * Stores the draft of a season, which has no effect yet. Refuses a parade day in another year and a media guide that
 * opens after it, beside their step, and a save over an unread draft (revision-conflict). The same save again, because no
 * answer was heard, has no effect. The first draft of a season that had started, and whose year was set back since, takes
 * the place of the one it had started with.
 */
export async function saveSeasonDraft(
  change: Change,
  year: number,
  { plan, proposed, step, revision }: SeasonDraftInput,
): Promise<void> {
  refuseUnfit(plan, year);
  await refuseUnfitYears(change, plan, year);
  const by = { updated_at: change.at, updated_by: userIdOf(change) };
  const row = { plan: stored(plan, proposed), step, revision: revision + 1, ...by };
  const saved =
    revision === 0
      ? change.tx
          .insertInto('season_drafts')
          .values({ year, ...row, created_at: change.at, created_by: userIdOf(change) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('year')
      : // One that was discarded since it was read stays discarded.
        change.tx
          .updateTable('season_drafts')
          .set(row)
          .where('year', '=', year)
          .where('revision', '=', revision)
          .where('started_at', 'is', null)
          .returning('year');
  if (await saved.executeTakeFirst()) return;
  if (revision === 0 && (await replaceStarted(change, year, row))) return;
  const same = await change.tx
    .selectFrom('season_drafts')
    .select('year')
    .where('year', '=', year)
    .where('updated_by', '=', row.updated_by)
    .where('step', '=', step)
    .where(sql<boolean>`plan = ${row.plan}::jsonb`)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (!same) throw new Refusal('revision-conflict', { words: changedDraft });
}

/** Returns whether there was one. Revisions go on, so that a start of the earlier draft that comes late starts nothing. */
async function replaceStarted(
  change: Change,
  year: number,
  row: {
    readonly plan: string;
    readonly step: number;
    readonly updated_at: string;
    readonly updated_by: number | null;
  },
): Promise<boolean> {
  const started = await change.tx
    .selectFrom('season_drafts')
    .select('revision')
    .where('year', '=', year)
    .where('started_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  // Read once the row is locked: somebody may have started it just now.
  if (!started || (await nextSeason(change)) !== year) return false;
  const begun = { created_at: change.at, created_by: userIdOf(change), started_at: null, started_by: null };
  await change.tx
    .updateTable('season_drafts')
    .set({ ...row, ...begun, revision: started.revision + 1 })
    .where('year', '=', year)
    .execute();
  return true;
}

const changedDraft = someoneElse('changed this draft');

/**
 * Deletes the draft of a season that has not started, with an audit line; a second time has no effect. Refuses to
 * discard an unread draft (revision-conflict).
 */
export async function discardSeasonDraft(
  change: Change,
  { year, revision }: { readonly year: number; readonly revision: number },
): Promise<void> {
  const draft = await change.tx
    .selectFrom('season_drafts')
    .select('revision')
    .where('year', '=', year)
    .where('started_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  if (draft.revision !== revision) throw new Refusal('revision-conflict', { words: changedDraft });
  await change.tx.deleteFrom('season_drafts').where('year', '=', year).execute();
  await audit(change, {
    action: 'settings.season-discarded',
    model: 'Settings',
    model_id: 'season',
    note: `The draft of the season of ${year} was discarded`,
    year,
  });
}

/**
 * Starts a season by its draft, completely or not at all: parade and its day, the current parade year, the opening of
 * the media guide, years of the types, due dates, fees and pavilions, reminders, health screening, liaison and
 * retention. Each writes its own audit lines, the start another. Emails nobody. A started season stays as it is, and a start
 * that was taken back with the current year needs a draft of its own (revision-conflict). Values
 * that the draft's authors did not change stay as they are now, and samples stay samples. Refuses a missing draft
 * (not-found), and one that was changed since it was read or that sets what others changed since (revision-conflict,
 * with both values).
 */
export async function startSeason(
  change: Change,
  may: (permission: Permission) => boolean,
  { year, revision }: { readonly year: number; readonly revision: number },
): Promise<void> {
  const draft = await change.tx
    .selectFrom('season_drafts')
    .selectAll()
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new Refusal('not-found');
  if (draft.started_at !== null) {
    if ((await nextSeason(change)) > year) return;
    throw new Refusal('revision-conflict', { words: changedDraft });
  }
  const id = await ensureParade(change, year);
  await lockSettings(change);
  const settings = await readSettings(change.tx);
  if (draft.revision !== revision || settings.current_parade_year !== year - 1)
    throw new Refusal('revision-conflict', { words: changedDraft });
  const plan = await planNow(change, year, draft.plan);
  refuseUnfit(plan, year);
  await beside('due_dates', () => setDueDates(change, year, plan.due_dates));
  if (!(await isSampleTerms(change.tx, year, plan.terms)))
    await beside('terms', () => setYearTerms(change, year, plan.terms));
  await beside('parade', () => saveRetention(change, may, { parades: [{ id, parade_on: plan.parade.parade_on }] }));
  await saveSettings(change, may, {
    settings: {
      ...plan.contact,
      current_parade_year: year,
      media_guide_open_date: plan.parade.media_guide_open_date,
      waiver_reminder_days: plan.waivers.waiver_reminder_days,
      covid_form_years: screeningYears(settings.covid_form_years, year, plan.waivers.health_screening),
    },
    organization_types: await typesOf(change, plan),
    logo: null,
  });
  await change.tx
    .updateTable('season_drafts')
    .set({ started_at: change.at, started_by: userIdOf(change) })
    .where('year', '=', year)
    .execute();
  await audit(change, {
    action: 'settings.season-started',
    model: 'Settings',
    model_id: 'season',
    changes: { current_parade_year: { from: year - 1, to: year } },
    note: `The season of ${year} started`,
    year,
  });
}

/** Locks what a season sets. Everything else that refers to a parade goes on meanwhile. */
async function lockSettings(change: Change): Promise<void> {
  await change.tx.selectFrom('parades').select('id').orderBy('id').forNoKeyUpdate().execute();
  await nextRevision(change);
}

/**
 * Returns the present state with the draft's values. Refuses values that were changed elsewhere since, with both, and
 * those that this release cannot read.
 */
async function planNow({ tx }: Change, year: number, draft: unknown): Promise<SeasonPlan> {
  const now = merged(draft, await seasonProposal(tx, year), await readOrganizationTypes(tx));
  if (now.left_out.length > 0)
    throw new Refusal('revision-conflict', {
      words: `This draft was saved by another version of the portal. This version cannot read: ${now.left_out.join(', ')}. Please check the steps, then start the season again.`,
    });
  if (now.conflicts.length === 0) return now.plan;
  const values = now.conflicts.map(({ label, yours, theirs }) => `${label} (draft: ${yours}; now: ${theirs})`);
  throw new Refusal('revision-conflict', {
    words: `Changed elsewhere since the draft was saved: ${values.join(', ')}. Choose which values to keep.`,
    extra: { conflicts: now.conflicts },
  });
}

function refuseUnfit({ parade }: SeasonPlan, year: number): void {
  if (!parade.parade_on.startsWith(`${year}-`))
    throw new FieldRefusal({ 'plan.parade.parade_on': `Please enter a date in ${year}.` });
  // A year typed wrong would keep the guide from the media for the whole season.
  if (parade.media_guide_open_date > parade.parade_on)
    throw new FieldRefusal({
      'plan.parade.media_guide_open_date': `Please enter a date up to the parade of ${showCivilDate(parade.parade_on)}.`,
    });
}

/** Refuses years of types that no parade has and that lie farther from the season than the office works ahead. */
async function refuseUnfitYears({ tx }: Change, { types }: SeasonPlan, year: number): Promise<void> {
  const parades = new Set((await tx.selectFrom('parades').select('event_year').execute()).map((row) => row.event_year));
  const isFit = (one: number | null) =>
    one === null || parades.has(one) || (one >= year - 1 && one <= year + staffYearsAhead);
  const unfit = types.flatMap((type, index) =>
    (['from', 'to'] as const).filter((end) => !isFit(type[end])).map((end) => [index, end] as const),
  );
  if (unfit.length === 0) return;
  throw new FieldRefusal(
    Object.fromEntries(
      unfit.map(([index, end]) => [
        `plan.types.${index}.${end}`,
        `Please enter a year up to ${year + staffYearsAhead}, or one that has had a parade.`,
      ]),
    ),
  );
}

/** Shows the refusal of a part beside its step. */
async function beside(step: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (refused) {
    if (!(refused instanceof FieldRefusal)) throw refused;
    throw new FieldRefusal(
      Object.fromEntries(Object.entries(refused.errors).map(([name, words]) => [`plan.${step}.${name}`, words])),
    );
  }
}

function screeningYears(years: readonly number[], year: number, on: boolean): number[] {
  const others = years.filter((each) => each !== year);
  // The oldest is dropped, because its waivers were signed long ago.
  return on ? [...others, year].sort((one, other) => one - other).slice(-maxScreeningYears) : others;
}

async function typesOf(change: Change, { types }: SeasonPlan) {
  const ids = new Map<number, number>();
  for (const { from, to } of types)
    for (const year of [from, to]) if (year !== null) ids.set(year, await ensureParade(change, year));
  const idOf = (year: number | null) => (year === null ? null : (ids.get(year) ?? null));
  return Object.fromEntries(
    types.map(({ id, from, to }) => [
      String(id),
      { id, available_parade_id_from: idOf(from), available_parade_id_to: idOf(to) },
    ]),
  );
}

/** Returns the year of a draft: the one after the current one. */
export async function nextSeason(change: Change): Promise<number> {
  return (await readSettings(change.tx)).current_parade_year + 1;
}
