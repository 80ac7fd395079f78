/** The electronic press kit of an entry: what journalists and broadcasters take away. */
import { z } from 'zod';
import type { FieldValues, FileValue, RowValue } from '../forms/answers/values.ts';
import { textAt } from '../forms/answers/values.ts';
import { fileSchema } from '../forms/wire.ts';
import { mediaOpensOn } from '../settings/paradeYear.ts';

const text = z.string();
const contact = z.object({ name: text, email: text, phone: text });
const spokesperson = z.object({ name: text, title: text, pronunciation: text });

export const pressKit = z.object({
  headline: text,
  subhead: text,
  /** City and state where the news is from. */
  dateline: text,
  /** Civil date; '' while it is not set. */
  release_date: text,
  body: text,
  boilerplate: text,
  contact,
  images: z.array(fileSchema),
  /** Captions and credits as they were written (captionsOf). */
  captions: text,
  logo: z.array(fileSchema),
  /** An https address; '' for none. */
  video_url: text,
  spokespeople: z.array(spokesperson),
  spanish: text,
});
export type PressKit = z.output<typeof pressKit>;

/** A picture of a kit, on its page as in its archive. */
const kitPicture = z.object({
  file: fileSchema,
  /** photo, rendering: what shows the entry everywhere; sent: it came with the kit. */
  kind: z.enum(['photo', 'rendering', 'sent']),
  /** '' for those that were sent where one text of the kit is about all of them. */
  caption: text,
  /** Who took or designed it; '' where nobody is named. */
  creator: text,
});
export type KitPicture = z.output<typeof kitPicture>;

/** What is said over a text that is about all the pictures that were sent. */
export const captionsForAllText = 'Captions for all pictures';

/**
 * Whose captions they are: with as many lines as pictures, each line is the caption of one, in their order, and all that is
 * written about a single picture is its own; otherwise the text is about all pictures, and none has one.
 */
export function captionsOf({ images, captions }: Pick<PressKit, 'images' | 'captions'>): {
  readonly each: readonly string[];
  readonly all: string;
} {
  const text = captions.trim();
  if (images.length === 1 && text !== '') return { each: [text], all: '' };
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length === images.length ? { each: lines, all: '' } : { each: [], all: text };
}

/** What an official picture is, what it shows and whose it is, on one line. */
export function creditLine({ kind, caption, creator }: Omit<KitPicture, 'file'>): string {
  const credit = creator && `${kind === 'photo' ? 'Photo' : 'Design'}: ${creator}`;
  return [`Official ${kind}`, caption.replace(/\.$/, ''), credit].filter(Boolean).join('. ');
}

export const pressKitPage = z.object({
  entry: z.object({
    id: z.number().int(),
    organization_id: z.number().int(),
    year: z.number().int(),
    official_name: text,
    organization: text,
    is_first: z.boolean(),
  }),
  /** null: nothing has been written, or not yet for this reader. */
  kit: pressKit.nullable(),
  /** All that the archive has, in its order; none without a kit. */
  pictures: z.array(kitPicture),
  /** Civil date before which the press gets nothing; null once it is past, and for whom the kit is still withheld. */
  embargo: text.nullable(),
  /** Handed in (isHandedIn); false for whom the kit is still withheld. */
  is_submitted: z.boolean(),
  abilities: z.object({ edit: z.boolean() }),
});

/** D-04: returns the civil date before which a kit is for nobody outside: its embargo, and never before October 1. */
export function kitOpensOn(values: FieldValues, paradeYear: number): string {
  const [embargo, opens] = [textAt(values, 'kit:embargo'), mediaOpensOn(paradeYear)];
  return embargo > opens ? embargo : opens;
}

/** What of the form decides whether a kit was handed in. */
interface KitStamps {
  readonly submitted_at: string | null;
  readonly marked_complete_at: string | null;
}

/** Returns whether a kit was handed in: submitted, or marked complete by the office. */
export function isHandedIn({ submitted_at, marked_complete_at }: KitStamps): boolean {
  return (submitted_at ?? marked_complete_at) !== null;
}

/** D-04: whether a kit is out: handed in, and its day has come. today: civil date in Los Angeles. */
export function isReleased(
  submission: KitStamps & { readonly field_values: FieldValues },
  paradeYear: number,
  today: string,
): boolean {
  return isHandedIn(submission) && kitOpensOn(submission.field_values, paradeYear) <= today;
}

/** The answers to the form as a kit; null while it has no headline and no body. */
export function pressKitOf(values: FieldValues): PressKit | null {
  const release = rowAt(values, 'kit:release');
  const part = (key: string) => (typeof release[key] === 'string' ? release[key] : '');
  if (part('headline') === '' && part('body') === '') return null;
  return {
    headline: part('headline'),
    subhead: part('subhead'),
    dateline: part('dateline'),
    release_date: part('release_date'),
    body: part('body'),
    boilerplate: part('boilerplate'),
    contact: { name: part('contact_name'), email: part('contact_email'), phone: part('contact_phone') },
    images: filesAt(values, 'kit:images'),
    captions: textAt(values, 'kit:captions'),
    logo: filesAt(values, 'kit:logo'),
    video_url: textAt(values, 'kit:video_url'),
    spokespeople: rowsAt(values, 'kit:spokespeople').map((row) => ({
      name: wordsIn(row, 'name'),
      title: wordsIn(row, 'title_or_affiliation'),
      pronunciation: wordsIn(row, 'pronunciation'),
    })),
    spanish: textAt(values, 'kit:spanish'),
  };
}

function wordsIn(row: RowValue, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

function rowAt(values: FieldValues, path: 'kit:release'): RowValue {
  const value = values[path];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RowValue) : {};
}

function rowsAt(values: FieldValues, path: 'kit:spokespeople'): readonly RowValue[] {
  const value = values[path];
  return Array.isArray(value) ? (value as readonly RowValue[]) : [];
}

function filesAt(values: FieldValues, path: 'kit:images' | 'kit:logo'): FileValue[] {
  const value = values[path];
  return Array.isArray(value) ? [...(value as readonly FileValue[])] : [];
}
