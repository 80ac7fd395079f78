import { readText } from '../../answers/answer.ts';
import type { Option } from '../../answers/context.ts';
import { MESSAGES } from '../../messages.ts';
import { YES_NO } from '../../answers/options.ts';
import { wrong } from '../finding.ts';
import { labelOf, textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** One of several, from a list or as buttons. */
export const select: WidgetKind<Plain<'select'>, string> = choiceOf(({ options }) => options);
export const radio: WidgetKind<Plain<'radio'>, string> = choiceOf(({ options }) => options);
export const yesno: WidgetKind<Plain<'yesno'>, string> = {
  ...choiceOf<Plain<'yesno'>>(() => YES_NO),
  example: () => 'no',
};

function choiceOf<W>(optionsOf: (widget: W) => readonly Option[]): WidgetKind<W, string> {
  return textKind<W>({
    findings: (value, widget) =>
      optionsOf(widget).some((option) => option.value === value.trim()) ? [] : [wrong('option', MESSAGES.invalid)],
    read: (value, widget) => readText(labelOf(optionsOf(widget), value)),
    example: (widget) => optionsOf(widget)[0]?.value ?? '',
  });
}
