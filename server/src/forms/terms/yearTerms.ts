import { showMoney } from '@parade/contract/forms/widgets/kinds/money.ts';
import { type Fee, feeLabels, sampleTerms, type YearTerms } from '@parade/contract/forms/answers/terms.ts';
import type { YearTermsAnswer, YearTermsInput } from '@parade/contract/forms/terms/terms.ts';
import type { FieldConflict } from '@parade/contract/http/errors.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { withoutLosing } from '../../http/refusal.ts';
import { refuseYearWithoutParade } from '../../settings/reads.ts';
import { lockParade } from '../../settings/writes.ts';
import { namesOf } from '../reads.ts';

/** Returns the terms of a parade year's forms: what the office has set, else the samples. */
export async function yearTermsOf(db: Database, year: number): Promise<YearTerms> {
  return termsIn(await rowOf(db, year));
}

/** Returns the same for the office. Refuses a year without a parade (not-found). */
export async function readYearTerms(db: Database, year: number): Promise<YearTermsAnswer> {
  await refuseYearWithoutParade(db, year);
  const row = await rowOf(db, year);
  const names = await namesOf(db, [row?.updated_by ?? null]);
  const terms = termsIn(row);
  return {
    year,
    terms,
    updated_at: row?.updated_at ?? null,
    updated_by: (row?.updated_by != null && names.get(row.updated_by)) || null,
    agreed_otherwise: await agreedOtherwise(db, year, terms),
  };
}

/**
 * Sets fees and pavilions of a year; absent ones stay, and samples become the year's own. One audit line names each
 * value that changed, before and after. Forms that were signed or submitted keep their agreed terms. Refuses a year
 * without a parade (not-found), and values that somebody has changed since `from` was shown (revision-conflict).
 */
export async function setYearTerms(change: Change, year: number, input: YearTermsInput): Promise<void> {
  // Saves at the same time wait for one another, so that the trail shows what each of them changed.
  await lockParade(change, year);
  const before = await yearTermsOf(change.tx, year);
  const { pavilions, ...fees } = withoutLosing(inOne(before), inOne(input), inOne(input.from ?? {}), wordsOf);
  const after = {
    fees: { ...before.fees, ...withoutAbsent(fees) },
    // As they were, where they were left untouched and somebody else has set others.
    pavilions: pavilions === inOne(before).pavilions ? before.pavilions : (input.pavilions ?? before.pavilions),
  };
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0 && !before.is_sample) return;
  const row = {
    year,
    fees: JSON.stringify(after.fees),
    pavilions: JSON.stringify(after.pavilions),
    updated_at: change.at,
    updated_by: userIdOf(change),
  };
  await change.tx
    .insertInto('form_terms')
    .values(row)
    .onConflict((conflict) => conflict.column('year').doUpdateSet(row))
    .execute();
  await audit(change, {
    action: 'settings.form-terms-changed',
    model: 'Settings',
    model_id: 'form-terms',
    changes,
    note: before.is_sample ? `Fees and pavilions for ${year} set` : `Fees and pavilions for ${year} changed`,
    year,
  });
}

interface Given {
  readonly fees?: { readonly [F in Fee]?: string | undefined } | undefined;
  readonly pavilions?: readonly string[] | undefined;
}

/** Returns fees and pavilions as fields of one row, to compare those of several people. */
function inOne({ fees, pavilions }: Given): Partial<Record<Fee | 'pavilions', string>> {
  return withoutAbsent({ ...fees, pavilions: pavilions?.join(', ') });
}

function wordsOf({ name, theirs }: FieldConflict): string {
  const text = String(theirs);
  return name === 'pavilions' ? `Pavilions, ${text}` : `${feeLabels[name as Fee]}, ${showMoney(text)}`;
}

type TermsRow = Awaited<ReturnType<typeof rowOf>>;

function rowOf(db: Database, year: number) {
  return db.selectFrom('form_terms').selectAll().where('year', '=', year).executeTakeFirst();
}

// Only `setYearTerms` writes these columns, so their JSON matches the types. A fee that was added later has its sample.
function termsIn(row: TermsRow): YearTerms {
  if (!row) return sampleTerms;
  const { fees, pavilions } = row as unknown as Pick<YearTerms, 'fees' | 'pavilions'>;
  return { fees: { ...sampleTerms.fees, ...fees }, pavilions, is_sample: false };
}

function changesOf(
  before: Pick<YearTerms, 'fees' | 'pavilions'>,
  after: Pick<YearTerms, 'fees' | 'pavilions'>,
): Record<string, { from: string; to: string }> {
  const rows = (Object.keys(feeLabels) as Fee[]).map(
    (fee) => [`Fee, ${feeLabels[fee]}`, showMoney(before.fees[fee]), showMoney(after.fees[fee])] as const,
  );
  const pavilions = ['Pavilions', before.pavilions.join(', '), after.pavilions.join(', ')] as const;
  const changed = [...rows, pavilions].filter(([, from, to]) => from !== to);
  return Object.fromEntries(changed.map(([label, from, to]) => [label, { from, to }]));
}

async function agreedOtherwise(db: Database, year: number, { fees, pavilions }: YearTerms): Promise<number> {
  const { forms } = await db
    .selectFrom('form_submissions')
    .innerJoin('entries', 'entries.id', 'form_submissions.entry_id')
    .select((of) => of.fn.countAll<number>().as('forms'))
    .where('entries.year', '=', year)
    .where(
      sql<boolean>`jsonb_typeof(form_submissions.agreed -> 'terms') = 'object' and (
        form_submissions.agreed #> '{terms,fees}' <> ${JSON.stringify(fees)}::jsonb
        or form_submissions.agreed #> '{terms,pavilions}' <> ${JSON.stringify(pavilions)}::jsonb)`,
    )
    .executeTakeFirstOrThrow();
  return forms;
}

function withoutAbsent<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
