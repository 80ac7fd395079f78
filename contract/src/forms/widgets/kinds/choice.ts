import { visibleLine } from '../../../http/text.ts';
import { readText } from '../../answers/answer.ts';
import type { FormContext, Option } from '../../answers/context.ts';
import { MESSAGES } from '../../messages.ts';
import { options, YES_NO } from '../../answers/options.ts';
import { wrong } from '../finding.ts';
import { labelOf, textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** One choice, from a list or as buttons. */
const anySelect = choiceOf<Plain<'select'>>(optionsOf);
export const select: WidgetKind<Plain<'select'>, string> = {
  ...anySelect,
  // Whether the year offers a choice is only known where its terms are.
  findings: (value, widget, ctx) =>
    widget.options_from && ctx.terms === undefined ? [] : anySelect.findings(value, widget, ctx),
};
export const radio: WidgetKind<Plain<'radio'>, string> = choiceOf(({ options }) => options);
const anyYesNo = choiceOf<Plain<'yesno'>>(() => YES_NO);
export const yesno: WidgetKind<Plain<'yesno'>, string> = {
  ...anyYesNo,
  findings: (value, widget, ctx) => anyYesNo.findings(asYesNo(value), widget, ctx),
  normalize: asYesNo,
  example: () => 'no',
};

/** Returns the key of an answer that programs and lists send in words: a title needs 'Yes' or 'No' (F-30). */
function asYesNo(value: string): string {
  const given = visibleLine(value);
  return YES_NO.find(({ label }) => label.toLowerCase() === given.toLowerCase())?.value ?? given;
}

/** Returns the options: those that the office has set for the year, then the definition's own. */
export function optionsOf(widget: Plain<'select'>, ctx: Pick<FormContext, 'terms'> = {}): readonly Option[] {
  const pavilions = widget.options_from === 'pavilions' ? (ctx.terms?.pavilions ?? []) : [];
  return [...options(...pavilions), ...widget.options];
}

function choiceOf<W>(optionsFor: (widget: W, ctx?: FormContext) => readonly Option[]): WidgetKind<W, string> {
  return textKind<W>({
    findings: (value, widget, ctx) =>
      optionsFor(widget, ctx).some((option) => option.value === value.trim())
        ? []
        : [wrong('option', MESSAGES.invalid)],
    read: (value, widget) => readText(labelOf(optionsFor(widget), value)),
    example: (widget, { ctx }) => optionsFor(widget, ctx)[0]?.value ?? '',
  });
}
