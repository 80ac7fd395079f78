import { isLine, visibleLine } from '../../../http/text.ts';
import { MESSAGES } from '../../messages.ts';
import { type Finding, wrong } from '../finding.ts';
import { type ExamplePlace, textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** One line. */
export const text: WidgetKind<Plain<'text'>, string> = textKind({
  findings: (value, widget) => {
    const line = visibleLine(value);
    if (line.length <= widget.max_length && !isLine(line))
      return [wrong('format', MESSAGES.invalid, 'Please enter a single line')];
    return lengthFindings(line, widget);
  },
  example,
});

/** Several lines, stored with line feeds. */
export const textarea: WidgetKind<Plain<'textarea'>, string> = textKind({
  findings: (value, widget) => lengthFindings(value.trim(), widget),
  normalize: (value) => value.trim().replace(/\r\n?/g, '\n'),
  example,
});

interface Limited {
  readonly max_length: number;
}

function lengthFindings(value: string, { max_length }: Limited): readonly Finding[] {
  return value.length > max_length ? [wrong('too_long', MESSAGES.invalid, `At most ${max_length} characters`)] : [];
}

function example({ max_length }: Limited, { label }: ExamplePlace): string {
  return `Example: ${label}`.slice(0, max_length);
}
