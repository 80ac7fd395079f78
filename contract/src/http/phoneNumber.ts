import { asDigits, visibleLine } from './text.ts';

export const phoneText = 'Please enter a phone number such as (626) 555-0123';

export function readPhone(typed: string): string {
  return visibleLine(asDigits(typed));
}

/** V-02: 7 to 15 digits with the usual signs between them, an international +, an extension. */
export function isPhone(text: string): boolean {
  if (text.length > 40) return false;
  const [number = '', extension] = text.split(/\s*(?:ext\.?|x|#)\s*/i);
  const digits = number.replace(/\D/g, '').length;
  return (
    /^\+?[\d\s().\-/]+$/.test(number) &&
    digits >= 7 &&
    digits <= 15 &&
    (extension === undefined || /^\d{1,6}$/.test(extension))
  );
}
