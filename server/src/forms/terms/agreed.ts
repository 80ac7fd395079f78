import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import {
  type Agreed,
  agreedKey,
  agreedNow,
  agreedOtherwise,
  isAgreed,
  statesTerms,
  textsOf,
} from '@parade/contract/forms/terms/agreed.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal } from '../../http/refusal.ts';
import { agreedAt, type SubmissionKey } from '../reads.ts';
import { newestTexts, textsAt } from './texts.ts';
import { yearTermsOf } from './yearTerms.ts';

type Stated = Pick<FormContext, 'terms' | 'texts'>;

/**
 * Returns the terms and texts that a form states for its parade year: the agreed ones, else the present ones. `known`:
 * what was agreed to (null: nothing yet), if the caller has read it; otherwise it is read.
 */
export async function statedBy(
  db: Database,
  form: FormDefinition,
  key: SubmissionKey,
  year: number,
  known?: Agreed | null,
): Promise<Stated> {
  if (!statesAnything(form)) return {};
  return statedWith(db, form, year, known === undefined ? await agreedAt(db, key) : known);
}

/** Returns, in words for staff, where the present terms differ from the agreed ones. */
export async function agreedDifferences(
  db: Database,
  form: FormDefinition,
  ctx: FormContext,
  agreed: Agreed | null,
): Promise<string[]> {
  if (agreed === null) return [];
  return agreedOtherwise(agreed, agreedNow(form, { ...ctx, ...(await statedWith(db, form, ctx.parade_year, null)) }));
}

function statesAnything(form: FormDefinition): boolean {
  return statesTerms(form) || textsOf(form).length > 0;
}

async function statedWith(db: Database, form: FormDefinition, year: number, agreed: Agreed | null): Promise<Stated> {
  const text_ids = textsOf(form).map(({ text_id }) => text_id);
  const [terms, texts] = await Promise.all([
    statesTerms(form) ? (agreed?.terms ?? yearTermsOf(db, year)) : undefined,
    agreed ? textsAt(db, agreed.texts) : newestTexts(db, text_ids),
  ]);
  return { terms, texts };
}

/**
 * Returns what is agreed after a save. What was agreed to stays while the form is signed or submitted. `seen`: the key
 * of what the screen stated. Refuses to sign or submit anything else (422).
 */
export function agreedAfter(
  form: FormDefinition,
  ctx: FormContext,
  before: { readonly agreed: Agreed | null; readonly submitted_at: string | null },
  after: { readonly values: FieldValues; readonly submit: boolean; readonly seen: string | undefined },
): Agreed | null {
  if (!isAgreed(form, after.values, before.submitted_at !== null || after.submit)) return null;
  // It was submitted before it stated anything, so its present terms were never agreed to.
  if (before.agreed !== null || before.submitted_at !== null) return before.agreed;
  const now = agreedNow(form, ctx);
  if (after.seen !== undefined && after.seen !== agreedKey(now)) {
    throw new FieldRefusal({ [agreeingPath(form)]: MESSAGES.terms_changed }, MESSAGES.terms_changed);
  }
  return now;
}

/** Returns where a person agrees: the first signature, else the first statement of terms. */
function agreeingPath(form: FormDefinition): FieldPath {
  const fields = placedFields(form);
  const agreeing =
    fields.find(({ field }) => field.widget === 'signature') ?? fields.find(({ field }) => field.looks_at === 'terms');
  return (agreeing ?? fields[0])?.path ?? 'form:terms';
}
