import type { Part } from '@parade/contract/forms/widgets/part.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldDefinition, FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { blocks } from '@parade/contract/forms/answers/issue.ts';
import { validate } from '@parade/contract/forms/engine/validate.ts';
import {
  type FieldPath,
  type FieldValue,
  type FieldValues,
  isRecord,
  type PartValue,
  type RowValue,
  type TablesValue,
} from '@parade/contract/forms/answers/values.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { compositeOf, tablesOf } from '@parade/contract/forms/engine/widget.ts';

/**
 * Returns answers to every shown question of a form, including optional ones, that break careless programs: markup,
 * formulas, quotes, leading zeros, four-byte characters, right-to-left text, combining marks, very long words and line
 * breaks. For choices it takes the last, which leads to the most further questions. Where the form's own rules refuse
 * such an answer, a plausible one replaces it. `given` overrides.
 */
export function hostileAnswers(form: FormDefinition, ctx: FormContext, given: FieldValues = {}): FieldValues {
  const chosen: Record<FieldPath, FieldValue | undefined> = { ...given };
  const tried = new Set<FieldPath>();
  for (;;) {
    const answers = exampleAnswers(form, ctx, chosen, true);
    const next = visibleFields(form, answers, ctx).find(
      ({ path, field }) => isTyped(field) && !(path in given) && !tried.has(path),
    );
    if (!next) return onlyShown(form, ctx, answers);
    tried.add(next.path);
    const value = hostileTo(next.field, answers[next.path], tried.size);
    if (value === undefined) continue;
    const attempt = { ...chosen, [next.path]: value };
    const refused = validate(form, exampleAnswers(form, ctx, attempt, true), ctx, 'submit').some(blocks);
    if (!refused) chosen[next.path] = value;
  }
}

/** Texts that a person could type or paste. */
const lines = [
  `=cmd|' /C calc'!A0`,
  `<script>window.hostile=1</script>`,
  `"O’Brien" & 'Søns' \\ %00 {{link:1}} \${x}`,
  '🏇🏽 👩‍👩‍👧 𠜎𝒟 end',
  'مرحبا، “שלום” (abc) ‏!',
  '007.10',
  'Z̵̛a̴l̶g̷o Ame\u0301lie n\u0303',
  'W'.repeat(400),
  '+1-2@SUM(A1:A9)',
  `'; drop table entries; --`,
  '_x0041_ </w:t>]]>&amp;<b>',
  '-- 0 null undefined NaN',
] as const;

const paragraphs = [
  '=1+1\nSecond line, “quoted”; a,b\n\n  indented after an empty one',
  '<b>bold?</b>\n<script>window.hostile=1</script>\n&lt;already&gt;',
  'שלום\nمرحبا بالعالم\n🏇🏽👩‍👩‍👧',
  `${'Donaudampfschifffahrt'.repeat(12)}\n@end`,
] as const;

function hostileTo(field: FieldDefinition, example: FieldValue | undefined, n: number): FieldValue | undefined {
  const tables = tablesOf(field);
  const [single] = tables;
  if (single && single.key === undefined) {
    const rows = single.rowsIn(example);
    return [...rows, ...rows].map((row, index) => hostileRow(single.parts, row, n + index * 5));
  }
  if (single) return hostileTables(tables, example, n);
  const composite = compositeOf(field);
  // Composites with rules across their parts keep their example.
  if (composite && !composite.complete && !composite.changed)
    return isRecord(example) ? hostileRow(composite.parts, example as RowValue, n) : undefined;
  switch (field.widget) {
    case 'signature':
      return { kind: 'typed', text: '“Zoë” <O’Brien> 🖋 שם' };
    case 'checks':
      return field.options.map((option) => option.value).filter((value) => value !== field.exclusive);
    case 'text':
    case 'textarea':
    case 'select':
    case 'radio':
    case 'yesno':
    case 'address':
      return hostilePart(field, example as PartValue, n) as FieldValue | undefined;
    default:
      return undefined;
  }
}

function hostileTables(
  tables: readonly FieldTable[],
  example: FieldValue | undefined,
  n: number,
): TablesValue | undefined {
  const [row] = tables.flatMap((table) => table.rowsIn(example));
  if (!row) return undefined;
  const rowFor = ({ parts }: FieldTable) => ({
    ...row,
    ...(parts.some((part) => part.key === 'trailer_plate') ? { trailer_plate: '0012', trailer_length_ft: '20' } : {}),
  });
  return Object.fromEntries(
    tables.map((table, index) => [table.key, [hostileRow(table.parts, rowFor(table), n + index)]]),
  );
}

function hostileRow(parts: readonly Part[], row: RowValue, n: number): RowValue {
  const built: Record<string, PartValue> = { ...row };
  parts.forEach((part, index) => {
    // A row's choices decide which of its boxes are shown, and the examples chose answerable ones.
    if (
      part.fits ||
      part.computed ||
      (part.widget !== 'text' && part.widget !== 'textarea') ||
      part.key === 'participant'
    )
      return;
    if (part.shown?.(row) ?? true) built[part.key] = hostilePart(part, row[part.key], n + index);
  });
  return built;
}

function hostilePart(part: FieldDefinition | Part, example: PartValue, n: number): PartValue {
  switch (part.widget) {
    case 'text':
      return cut(lines[n % lines.length] ?? '', part.max_length);
    case 'textarea':
      return cut(paragraphs[n % paragraphs.length] ?? '', part.max_length);
    case 'select':
    case 'radio':
      return part.options.at(-1)?.value;
    case 'yesno':
      return 'yes';
    case 'address':
      return {
        ...(isRecord(example) ? example : {}),
        line1: '007 <b>“Rosé”</b> & Søns 🏇',
        line2: '=1+1',
        country: 'US',
      };
    default:
      return undefined;
  }
}

/** Shortens a text to whole characters without spaces at the ends, which saving removes. */
function cut(text: string, maxLength: number): string {
  let shortened = '';
  for (const letter of text) {
    if (shortened.length + letter.length > maxLength) break;
    shortened += letter;
  }
  return shortened.trim();
}

function onlyShown(form: FormDefinition, ctx: FormContext, answers: FieldValues): FieldValues {
  const shown = visibleFields(form, answers, ctx).filter(({ field }) => isTyped(field));
  return Object.fromEntries(shown.map(({ path }) => [path, answers[path]]));
}
