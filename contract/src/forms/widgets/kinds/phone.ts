import { phoneText } from '../../../http/fieldTexts.ts';
import { isPhone, readPhone } from '../../../http/text.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

export const phone: WidgetKind<Plain<'phone'>, string> = textKind({
  normalize: readPhone,
  findings: (value) => (isPhone(readPhone(value)) ? [] : [wrong('format', MESSAGES.invalid, phoneText)]),
  example: () => '(626) 555-0123',
});
