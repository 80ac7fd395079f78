/** The wire format of the texts that the office replaces. */
import { z } from 'zod';
import { requiredText } from '../../http/fieldTexts.ts';
import { optionalLine } from '../../http/singleLine.ts';
import { formTexts } from './formTexts.ts';

export const textId = z.enum(formTexts.map(({ text }) => text.text_id));

const blocks = z
  .array(
    z.strictObject({
      heading: optionalLine(120).optional(),
      text: z.string().trim().min(1, requiredText).max(5000),
    }),
  )
  .max(60);

/** A version that replaces the newest one. */
export const formTextInput = z.strictObject({
  /** The newest version that the author has read. */
  after: z.number().int().positive(),
  /** Whether it is still a sample, marked as such wherever it is shown. */
  sample: z.boolean(),
  blocks: blocks.min(1, requiredText),
  /** Courtesy translations of the texts that are signed by link; an empty one means none. */
  translations: z.strictObject({ es: blocks.optional(), ja: blocks.optional() }).optional(),
});
export type FormTextInput = z.output<typeof formTextInput>;

const shownBlocks = z.array(z.object({ heading: z.string().optional(), text: z.string() })).readonly();

export const staticText = z.object({
  text_id: z.string(),
  version: z.number().int(),
  sample: z.boolean(),
  blocks: shownBlocks,
  /** Absent where the text came with the portal. */
  translations: z.object({ es: shownBlocks.optional(), ja: shownBlocks.optional() }).optional(),
});

export const formTextListed = z.object({
  text_id: textId,
  name: z.string(),
  /** Whether the office may add translations: people read the text on the signing page. */
  is_translated: z.boolean(),
  /** The newest version. */
  text: staticText,
  /** The office's versions, the newest first; the first ones came with the portal. */
  versions: z.array(
    z.object({ version: z.number().int(), sample: z.boolean(), at: z.string(), by: z.string().nullable() }),
  ),
});
export type FormTextListed = z.output<typeof formTextListed>;
