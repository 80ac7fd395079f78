import { LIMITS, type SignatureValue } from '../values.ts';
import { isRecord } from './parts.ts';

/** "Signature stroke widths 1 to 2." */
export const STROKE_WIDTH = { min: 1, max: 2 } as const;

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

export function isSigned(value: unknown): boolean {
  if (!fitsSignature(value)) return false;
  return value.kind === 'typed' ? value.text.trim() !== '' : value.image !== '';
}
