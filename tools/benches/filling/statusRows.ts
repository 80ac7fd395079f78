/** Entries of one type with their forms in every state, for benches of the form completion table and of exports. */
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { type About, completionColumns } from '@parade/server/forms/completions.ts';
import pg from 'pg';
import { filledYears } from './fill.ts';

const at = '2026-11-02T18:00:00Z';

/**
 * Adds accepted entries of an organization type to the last filled year. A third of each entry's forms is submitted
 * complete, a third half answered and a third untouched. Returns the ids of the entries.
 */
export async function fillStatusRows(url: string, count: number, organization_type: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const created = await client.query<{ id: number }>(
      `with groups as (
         insert into organizations (name, type_id, created_at)
         select 'Riders of Row ' || lpad(n::text, 4, '0'), $2, $3 from generate_series(1, $1) n returning id, name)
       insert into entries (organization_id, year, status, submitted_at, approved_at, official_name, created_at, updated_at, user_last_updated_at)
       select id, $4, 'accepted', $3, $3, name, $3, $3, $3 from groups order by id returning id`,
      [count, organization_type, at, filledYears.last],
    );
    const ids = created.rows.map((row) => row.id);
    const about = { parade_year: filledYears.last, organization_type };
    for (const [place, form] of formsFor(organization_type).entries()) {
      if (form.is_information_only || form.group === 'waivers') continue;
      const whole = wholeAnswers(form, organization_type);
      await client.query(
        `insert into form_submissions (entry_id, form_type, definition_version, field_values, revision, created_at, updated_at, submitted_at,
           completion, missing, started, completion_of)
         select id, $2, $3, answers.field_values, 3, $6, $6, case when (n + $7) % 3 = 0 then $6::timestamptz end,
           answers.completion, answers.missing, answers.started, answers.completion_of
         from unnest($1::int[]) with ordinality as these (id, n)
         cross join lateral jsonb_to_record(case when (n + $7) % 3 = 0 then $4::jsonb else $5::jsonb end)
           as answers (field_values jsonb, completion smallint, missing smallint, started boolean, completion_of text)
         where (n + $7) % 3 < 2`,
        [ids, form.form_type, form.version, asSaved(form, whole, about), asSaved(form, half(whole), about), at, place],
      );
    }
    await client.query('analyze');
    return ids;
  } finally {
    await client.end();
  }
}

/** Adds so many people to each of these entries, each with a waiver: a third unsigned, a third signed, a third approved. */
export async function fillWaivers(url: string, entry_ids: readonly number[], each: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with people as (
         insert into participants (entry_id, type, first_name, last_name, email, primary_role, created_at, updated_at)
         select id, 'individual-participants', 'Zoë ' || p, 'Quiñones-Abernathy', 'p' || id || '.' || p || '@example.org', 'mhr', $3, $3
         from unnest($1::int[]) id cross join generate_series(1, $2) p
         returning id, entry_id, first_name || ' ' || last_name as name, email)
       insert into waivers (locator, participant_id, entry_id, year, form_type, name, email, definition_version, created_at, updated_at, sent_at, completed_at, approved_at)
       select md5('bench' || id), id, entry_id, $4, 'participant-waiver', name, email, 1, $3, $3, $3,
         case when id % 3 > 0 then $3::timestamptz end, case when id % 3 = 2 then $3::timestamptz end
       from people`,
      [entry_ids, each, at, filledYears.last],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

function wholeAnswers(form: FormDefinition, organization_type: number): FieldValues {
  const ctx = { parade_year: filledYears.last, organization_type, today: at.slice(0, 10) };
  return exampleAnswers(form, ctx, {}, true);
}

/** Returns the columns that a save writes, as JSON. */
function asSaved(form: FormDefinition, field_values: FieldValues, about: About): string {
  const columns = completionColumns(form, { definition_version: form.version, revision: 3, field_values }, about);
  return JSON.stringify({ field_values, ...columns });
}

function half(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter((_, index) => index % 2 === 0));
}
