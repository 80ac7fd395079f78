import { visibleLine } from '../../../http/text.ts';
import { readText } from '../../answers/answer.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** An https address. */
export const url: WidgetKind<Plain<'url'>, string> = textKind({
  findings: (value) =>
    isHttpsUrl(visibleLine(value))
      ? []
      : [wrong('format', MESSAGES.invalid, 'Please enter an address that starts with https://')],
  read: (value) => (value.startsWith('https://') ? { kind: 'link', href: value } : readText(value)),
  example: () => 'https://www.example.org/parade',
});

export function isHttpsUrl(text: string): boolean {
  return (
    text.length <= 2000 && /^https:\/\/[^\s/?#@:<>"]+\.[^\s/?#@:<>"]+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i.test(text)
  );
}
