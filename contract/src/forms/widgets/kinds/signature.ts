import { onOneLine } from '../../../http/text.ts';
import { readText } from '../../answers/answer.ts';
import { isCivilDate, showCivilDate } from '../../answers/civilDate.ts';
import { MESSAGES } from '../../messages.ts';
import { isRecord, LIMITS, type SignatureValue } from '../../answers/values.ts';
import { missing, wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import { isSignaturePicture } from '../signaturePicture.ts';

export interface SignatureWidget {
  readonly widget: 'signature';
}

/** The date that signing sets. `of`: key of the signature in the same group. */
export interface SignatureDateWidget {
  readonly widget: 'signature_date';
  readonly of: string;
}

export const signature: WidgetKind<SignatureWidget, SignatureValue> = {
  fits: fitsSignature,
  isAnswered: isSigned,
  findings: (value) =>
    value.kind === 'typed' || value.image === '' || isSignaturePicture(value.image)
      ? []
      : [wrong('format', MESSAGES.invalid)],
  absence: () => [missing(MESSAGES.signature, 'is_required')],
  normalize: (value) => (value.kind === 'typed' ? { kind: 'typed', text: onOneLine(value.text) } : value),
  read: (value) => ({ kind: 'signature', signature: value }),
  lasting: () => undefined,
  example: () => ({ kind: 'typed', text: 'Robin Example' }),
};

export const signatureDate: WidgetKind<SignatureDateWidget, string> = textKind({
  fits: (value) => typeof value === 'string' && value.length <= 40,
  findings: (value) => (isCivilDate(value) ? [] : [wrong('date', MESSAGES.date(value))]),
  normalize: (value) => value,
  read: (value) => readText(showCivilDate(value)),
  lasting: () => undefined,
  example: () => null,
});

export function fitsSignature(value: unknown): value is SignatureValue {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  const { kind, image, text } = value;
  if (kind === 'typed') return typeof text === 'string' && text.length <= LIMITS.signature_text_length;
  return (
    kind === 'drawn' &&
    typeof image === 'string' &&
    image.length <= LIMITS.signature_image_length &&
    (image === '' || /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(image))
  );
}

/** Dots and dashes alone are not a name. */
function isSigned(value: SignatureValue): boolean {
  return value.kind === 'typed' ? /[\p{L}\p{N}]/u.test(value.text) : value.image !== '';
}
