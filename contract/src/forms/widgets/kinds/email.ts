import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

export const email: WidgetKind<Plain<'email'>, string> = textKind({
  findings: (value) => (isEmail(value.trim()) ? [] : [wrong('email', MESSAGES.email)]),
  example: (_widget, { path }) => `${path.replace(/[:_]/g, '.')}@example.org`,
});

/** F-14: a general address pattern. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
      text,
    )
  );
}
