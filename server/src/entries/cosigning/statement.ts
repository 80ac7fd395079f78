/**
 * F-60: what a second signer is shown of a form, as data. The page needs no definition, and the evidence has it word
 * for word.
 */
import type { AskedField, StatementPart } from '@parade/contract/entries/cosigning/request.ts';
import { isAskedOfSigner, type SecondSigner, signedGroupOf } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { type FieldPath, type FieldValues, fieldPath } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { agreedKey, agreedNow } from '@parade/contract/forms/terms/agreed.ts';
import { markedTerms } from '@parade/contract/forms/terms/fees.ts';
import { shownText } from '@parade/contract/forms/texts/formTexts.ts';
import { versionLine } from '@parade/contract/forms/texts/waiverBody.ts';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';

export interface Statement {
  readonly parts: StatementPart[];
  readonly fields: AskedField[];
  /** The hash of what is shown, which comes back with the signature. */
  readonly shown: string;
  /** The paths of what is shown and asked: they stay as they were signed (F-61). */
  readonly paths: readonly FieldPath[];
}

/** What the page names above the statement: nobody signs for another entry or parade than they have read of. */
export interface SignedFor {
  readonly entry_id: number;
  readonly entry: string;
  readonly organization: string;
  readonly year: number;
}

/** Returns what the signer of a group reads and is asked. */
export function statementOf(
  form: FormDefinition,
  signer: SecondSigner,
  values: FieldValues,
  ctx: FormContext,
  { name, email }: { readonly name: string; readonly email: string },
  signed_for: SignedFor,
): Statement {
  const visible = visibleFields(form, values, ctx);
  const about = form.groups.filter(({ key }) => signer.about.includes(key));
  const signed = signedGroupOf(form, signer.group);
  const own = visible.filter((placed) => placed.group === signed);
  const isShown = (placed: PlacedField) =>
    about.includes(placed.group) || (placed.group === signed && !isAskedOfSigner(placed));
  const parts = [...about, ...(signed ? [signed] : [])].map((group) =>
    partOf(
      group.title,
      visible.filter((placed) => placed.group === group && isShown(placed)),
      values,
      ctx,
    ),
  );
  const known: Readonly<Record<string, string>> = {
    ...(signer.name === null ? {} : { [signer.name]: name }),
    ...(signer.email === null ? {} : { [signer.email]: email }),
  };
  const fields = own.filter(isAskedOfSigner).map(({ path, field }): AskedField => {
    const value = values[path];
    return {
      key: field.key,
      label: field.label,
      kind: field.widget as AskedField['kind'],
      max_length: 'max_length' in field ? field.max_length : null,
      value: typeof value === 'string' && value !== '' ? value : (known[field.key] ?? null),
    };
  });
  const said = parts.filter(({ texts, facts }) => texts.length + facts.length > 0);
  return {
    parts: said,
    fields,
    shown: sha256(
      canonicalize({
        signed_for,
        parts: said,
        asked: fields.map(({ key, label }) => [key, label]),
        agreed: agreedKey(agreedNow(form, ctx)),
      }) ?? '',
    ),
    paths: [
      ...visible.filter((placed) => isShown(placed) && placed.field.req !== '-').map(({ path }) => path),
      ...fields.map(({ key }) => fieldPath(signer.group, key)),
    ],
  };
}

export function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function partOf(title: string, fields: readonly PlacedField[], values: FieldValues, ctx: FormContext): StatementPart {
  const texts = fields.flatMap(({ field }) => {
    if (field.widget !== 'static' || field.content.kind !== 'text') return [];
    const { text } = field.content;
    const shown = shownText(text, ctx);
    return shown.blocks.map(({ heading, text: words }, index) => ({
      ...(index === 0 ? { mark: versionLine(shown) } : {}),
      ...(heading === undefined ? {} : { heading }),
      text: words,
    }));
  });
  const facts = fields.flatMap(({ path, field }) => {
    if (field.widget === 'static' || field.widget === 'signature_date') return [];
    const value =
      field.filled_by === 'computed' && field.compute ? field.compute(values, ctx) : (values[path] ?? undefined);
    const words = answerText(answerOf(field, value, ctx.people));
    if (words === '') return [];
    return [{ label: field.label, value: field.looks_at === 'terms' ? markedTerms(words, ctx) : words }];
  });
  return { title, texts, facts };
}
