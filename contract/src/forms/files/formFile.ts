/** Files that the office puts beside a form: an uploaded PDF, or a link to another site. */
import { httpsLink, singleLine } from '../../http/singleLine.ts';
import { z } from 'zod';
import { formGroups } from '../formType.ts';
import { fileSchema, formTypeSchema } from '../wire.ts';

/** F-33: files are PDFs */
export const formFileLimits = { max_size_mb: 25, file_types: ['pdf'] } as const;

export const FORM_FILE_MESSAGES = {
  delete: 'Delete File',
  deleting_failed: 'Problems deleting form file',
  none: 'Please provide a link or a PDF file',
  one: 'Please provide either a link or a PDF file, not both',
} as const;

export const formFile = z.object({
  id: z.number().int(),
  form_type: formTypeSchema,
  form_name: z.string(),
  display_name: z.string(),
  kind: z.enum(['link', 'file']),
  /** For a link its address, for a file a call of the API. */
  url: z.string(),
  /** In bytes; null for a link. */
  size: z.number().int().nullable(),
  position: z.number().int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** When the requested organization downloaded it last; null: not yet, or no organization was requested. */
  downloaded_at: z.string().nullable(),
  /** How many organizations downloaded it; null for people who do not manage form files. */
  organizations: z.number().int().nullable(),
});
export type FormFile = z.output<typeof formFile>;

/** F-33: a link starts with https:// and has a display name; a file is a PDF. */
export const formFileInput = z
  .strictObject({
    form_type: formTypeSchema,
    display_name: singleLine(160),
    /** For a link. */
    url: httpsLink().optional(),
    /** For a PDF: its granted upload, whose bytes have arrived. */
    file_id: z.uuid().optional(),
    /** The PDF itself, where the call is multipart/form-data. */
    file: z.file().optional(),
  })
  .check(({ value: { url, file_id, file }, issues }) => {
    const count = [url, file_id, file].filter((given) => given !== undefined).length;
    const message = count === 0 ? FORM_FILE_MESSAGES.none : FORM_FILE_MESSAGES.one;
    if (count !== 1) issues.push({ code: 'custom', path: ['url'], message, input: url });
  });
export type FormFileInput = z.output<typeof formFileInput>;

export const formFileUpload = z.object({ url: z.string(), file: fileSchema });

export const formTypeListed = z.object({
  form_type: formTypeSchema,
  name: z.string(),
  group: z.enum(formGroups),
  /** Ids of the organization types that get the form. */
  types: z.array(z.number().int()),
  is_information_only: z.boolean(),
});
