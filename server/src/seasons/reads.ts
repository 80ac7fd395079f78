import { isDeepStrictEqual } from 'node:util';
import { acceptedEntry } from '../entries/reads.ts';
import type { YearTerms } from '@parade/contract/forms/answers/terms.ts';
import { aYearLater, type NewSeason, type SeasonPlan, seasonSteps } from '@parade/contract/seasons/season.ts';
import { mediaOpensIn } from '@parade/contract/settings/paradeYear.ts';
import { sql } from 'kysely';
import { listPastYears } from '../content/pastYears.ts';
import type { Database } from '../database/pool.ts';
import { listDueDates, setDueDaysOf } from '../forms/dueDates.ts';
import { namesOf } from '../forms/reads.ts';
import { listFormTexts } from '../forms/terms/texts.ts';
import { yearTermsOf } from '../forms/terms/yearTerms.ts';
import { paradeDayOf, readOrganizationTypes, readParades, readSettings } from '../settings/reads.ts';
import { isSignedOrAsked } from '../waivers/selection.ts';
import { merged } from './merging.ts';

/** Returns the draft of a season that has not started; one that has is none, also once the office is back in the year before. */
function draftOf(db: Database, year: number) {
  return db
    .selectFrom('season_drafts')
    .selectAll()
    .where('year', '=', year)
    .where('started_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the season after the current one: its draft, else what follows from the current one, and what its start would
 * affect.
 */
export async function readNewSeason(db: Database): Promise<NewSeason> {
  const settings = await readSettings(db);
  const from_year = settings.current_parade_year;
  const year = from_year + 1;
  const row = await draftOf(db, year);
  const names = await namesOf(db, [row?.created_by ?? null, row?.updated_by ?? null]);
  const nameOf = (id: number | null) => (id !== null && names.get(id)) || null;
  const types = await readOrganizationTypes(db);
  const texts = await listFormTexts(db);
  const proposed = await seasonProposal(db, year);
  const { plan, conflicts, left_out } = row
    ? merged(row.plan, proposed, types)
    : { plan: proposed, conflicts: [], left_out: [] };
  return {
    from_year,
    year,
    plan,
    proposed,
    sample_terms: await isSampleTerms(db, year, plan.terms),
    conflicts,
    left_out,
    step: Math.min(row?.step ?? 0, seasonSteps.length - 1),
    revision: row?.revision ?? 0,
    draft: row
      ? {
          created_at: row.created_at,
          created_by: nameOf(row.created_by),
          updated_at: row.updated_at,
          updated_by: nameOf(row.updated_by),
        }
      : null,
    types: types.map(({ id, name }) => ({ id, name })),
    forms: (await listDueDates(db, from_year)).map(({ form_type, name, default_due }) => ({
      form_type,
      name,
      default_due,
    })),
    texts: texts.map(({ name, text }) => ({ name, version: text.version, sample: text.sample })),
    past_years: await listPastYears(db, year),
    counts: await countsOf(db, from_year),
    waiver_emails: settings.enable_waiver_emails,
  };
}

/**
 * Returns the season of a year if nobody changed anything: what is already set for it, else this year's values, a year
 * later.
 */
export async function seasonProposal(db: Database, year: number): Promise<SeasonPlan> {
  const settings = await readSettings(db);
  const terms = await proposedTerms(db, year);
  const parades = await readParades(db);
  const types = await readOrganizationTypes(db);
  const yearOf = (id: number | null) => parades.find((each) => each.id === id)?.event_year ?? null;
  const days = await setDueDaysOf(db, year - 1);
  const ahead = await setDueDaysOf(db, year);
  return {
    parade: {
      parade_on: await paradeDayOf(db, year),
      // One after the season's own parade is asked about before the start.
      media_guide_open_date: mediaOpensIn(year, settings.media_guide_open_date, {
        before: await paradeDayOf(db, year - 1),
      }),
    },
    types: types.map(({ id, available_parade_id_from, available_parade_id_to }) => ({
      id,
      ...yearsFor(year, yearOf(available_parade_id_from), yearOf(available_parade_id_to)),
    })),
    due_dates: [...new Set([...days.keys(), ...ahead.keys()])].map((form_type) => {
      const due_on = days.get(form_type) ?? null;
      return {
        form_type: form_type as SeasonPlan['due_dates'][number]['form_type'],
        due_on: ahead.has(form_type) ? (ahead.get(form_type) ?? null) : due_on && aYearLater(due_on),
      };
    }),
    terms: { fees: { ...terms.fees }, pavilions: [...terms.pavilions] },
    waivers: {
      waiver_reminder_days: settings.waiver_reminder_days,
      health_screening: [year - 1, year].some((each) => settings.covid_form_years.includes(each)),
    },
    contact: {
      default_tor_laison_name: settings.default_tor_laison_name,
      default_tor_laison_email: settings.default_tor_laison_email,
      default_tor_laison_phone: settings.default_tor_laison_phone,
      retention_days_medical: settings.retention_days_medical,
      retention_days_licenses: settings.retention_days_licenses,
    },
  };
}

/** Returns fees and pavilions of a new year: its own, else those of the year before; samples if neither has any. */
async function proposedTerms(db: Database, year: number): Promise<YearTerms> {
  const own = await yearTermsOf(db, year);
  return own.is_sample ? yearTermsOf(db, year - 1) : own;
}

/** Returns whether a plan has only samples, which a start does not make the year's own. */
export async function isSampleTerms(db: Database, year: number, terms: SeasonPlan['terms']): Promise<boolean> {
  const { is_sample, fees, pavilions } = await proposedTerms(db, year);
  return is_sample && isDeepStrictEqual(terms, { fees, pavilions });
}

/**
 * A window that is completely past has closed its type, and one that begins with the new year was moved already, so
 * both stay.
 */
function yearsFor(year: number, from: number | null, to: number | null) {
  if (from === null || to === null || to < year - 1 || from >= year) return { from, to };
  return { from: year, to: Math.max(to + 1, year) };
}

async function countsOf(db: Database, year: number): Promise<NewSeason['counts']> {
  const entries = await db
    .selectFrom('entries')
    .select([
      sql<number>`count(*) filter (where year = ${year} and displayed_status = 'in-progress')::int`.as('in_progress'),
      sql<number>`count(*) filter (where year = ${year} and displayed_status = 'received')::int`.as('received'),
      sql<number>`count(*) filter (where year = ${year} and ${acceptedEntry})::int`.as('accepted'),
      sql<number>`count(*) filter (where year = ${year + 1})::int`.as('ahead'),
    ])
    .where('year', 'in', [year, year + 1])
    .executeTakeFirstOrThrow();
  const waivers = await db
    .selectFrom('waivers')
    .select([
      sql<number>`count(*) filter (where completed_at is null)::int`.as('unsigned_waivers'),
      sql<number>`count(*) filter (where completed_at is not null and approved_at is null)::int`.as(
        'unapproved_waivers',
      ),
    ])
    .where('year', '=', year)
    .where('voided_at', 'is', null)
    .where(isSignedOrAsked(year))
    .executeTakeFirstOrThrow();
  return { ...entries, ...waivers };
}
