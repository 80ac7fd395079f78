import type { FieldDefinition, FormContext, FormDefinition, Part } from '@parade/contract/forms/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/example.ts';
import { blocks } from '@parade/contract/forms/issue.ts';
import { validate } from '@parade/contract/forms/validate.ts';
import type { FieldPath, FieldValue, FieldValues, PartValue, RowValue } from '@parade/contract/forms/values.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/visibility.ts';
import { isRecord } from '@parade/contract/forms/widgets/parts.ts';
import { composites, rowTables } from '@parade/contract/forms/widgets/tables.ts';
import { vehicleTables } from '@parade/contract/forms/widgets/vehicles.ts';

/**
 * Every shown question of a form answered, optional ones too, with what breaks careless programs: markup, formulas,
 * quotes, leading zeros, letters of four bytes, letters that run the other way, marks that combine, very long words and
 * line breaks. Of choices the last, which asks the most further questions. Where the form's own rules refuse such an
 * answer, a believable one stands in its place. `given` wins.
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

/** Texts that a person could type, or paste from somewhere. */
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
  switch (field.widget) {
    case 'signature':
      return { kind: 'typed', text: '“Zoë” <O’Brien> 🖋 שם' };
    case 'checks':
      return field.options.map((option) => option.value).filter((value) => value !== field.exclusive);
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles': {
      const rows = Array.isArray(example) ? (example as readonly RowValue[]) : [];
      const { parts } = rowTables[field.widget];
      return [...rows, ...rows].map((row, at) => hostileRow(parts, row, n + at * 5));
    }
    case 'vehicles_four': {
      const [row] = Object.values((example ?? {}) as Record<string, readonly RowValue[]>).flat();
      if (!row) return undefined;
      const of = ({ parts }: (typeof vehicleTables)[number]) => ({
        ...row,
        ...(parts.some((part) => part.key === 'trailer_plate')
          ? { trailer_plate: '0012', trailer_length_ft: '20' }
          : {}),
      });
      return Object.fromEntries(
        vehicleTables.map((table, at) => [table.key, [hostileRow(table.parts, of(table), n + at)]]),
      );
    }
    case 'commemorative_photo':
    case 'press_release':
      return isRecord(example) ? hostileRow(composites[field.widget].parts, example as RowValue, n) : undefined;
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

function hostileRow(parts: readonly Part[], row: RowValue, n: number): RowValue {
  const made: Record<string, PartValue> = { ...row };
  parts.forEach((part, at) => {
    // A row's choices decide which of its boxes are shown, and the examples chose those that can be answered.
    if (
      part.fits ||
      part.computed ||
      (part.widget !== 'text' && part.widget !== 'textarea') ||
      part.key === 'participant'
    )
      return;
    if (part.shown?.(row) ?? true) made[part.key] = hostilePart(part, row[part.key], n + at);
  });
  return made;
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

/** At most so long, whole characters only, without spaces at the ends, which saving takes away. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > most) break;
    kept += letter;
  }
  return kept.trim();
}

function onlyShown(form: FormDefinition, ctx: FormContext, answers: FieldValues): FieldValues {
  const shown = visibleFields(form, answers, ctx).filter(({ field }) => isTyped(field));
  return Object.fromEntries(shown.map(({ path }) => [path, answers[path]]));
}
