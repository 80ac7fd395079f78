import { isEmail } from '../../../http/emailAddress.ts';
import { visibleLine } from '../../../http/text.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

export const email: WidgetKind<Plain<'email'>, string> = textKind({
  findings: (value) => (isEmail(visibleLine(value)) ? [] : [wrong('email', MESSAGES.email)]),
  example: (_widget, { path }) => `${path.replace(/[:_]/g, '.')}@example.org`,
});
