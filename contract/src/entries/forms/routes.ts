import { singleLine } from '../../http/singleLine.ts';
import { z } from 'zod';
import {
  fieldPathSchema,
  fieldValuesSchema,
  fileSchema,
  formTypeSchema,
  maxFields,
  maxFormValues,
  withDigits,
} from '../../forms/wire.ts';
import { limitedRecord } from '../../http/lists/limitedRecord.ts';
import { count, id, year } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { entryListed } from '../entry.ts';
import { filledForm, otherEditor } from './entryForm.ts';
import { mailedCopy } from './receipt.ts';

const formAddress = {
  params: z.object({ organization_id: id, form_type: formTypeSchema, year }),
  /** E-29: organization and year mean the first entry; ?entry=ID names another. */
  query: z.object({ entry: id.optional() }),
} as const;

const aFile = z.object({ file_id: z.uuid() });

export const entryFormsRoutes = {
  readForm: route({
    method: 'GET',
    path: '/api/forms/:organization_id/:form_type/:year',
    summary: 'Returns one form of an entry with its answers, its completion and what the reader may do with it.',
    who: { may: 'manageEntries' },
    ...formAddress,
    output: z.object({ form: filledForm, entry: entryListed }),
    refusals: ['entry-not-accepted'],
  }),

  saveForm: route({
    method: 'PUT',
    path: '/api/forms/:organization_id/:form_type/:year',
    summary:
      'Saves any part of the answers, all or nothing; submit also submits the form. 422 errors are keyed group:field.',
    who: { may: 'manageEntries' },
    ...formAddress,
    body: z.strictObject({
      field_values: fieldValuesSchema,
      /** false confirms an answer that was copied from last year. */
      value_was_copied: limitedRecord(fieldPathSchema, z.boolean(), maxFields).optional(),
      submit: z.boolean().optional(),
      /** Key of the terms and texts on the screen (agreedKey): nobody signs other ones than they have read. */
      agreed: z.string().max(5000).optional(),
      /** The revision that the answers are based on. Without it, no conflict is detected. */
      revision: count.optional(),
    }),
    max_values: maxFormValues,
    spelled: withDigits,
    texts: 'clean',
    output: z.object({ entry: entryListed, form: filledForm }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['revision-conflict', 'signature-locked', 'entry-not-accepted', 'email-not-verified', 'impersonating'],
  }),

  noteEditing: route({
    method: 'PUT',
    path: '/api/forms/:organization_id/:form_type/:year/editors',
    summary:
      'Reports that the caller has the form open and which field is being edited. Returns who else has it open, and the current revision.',
    who: { may: 'manageEntries' },
    ...formAddress,
    body: z.strictObject({
      field: fieldPathSchema.nullable(),
      /** false: the editor is being closed. */
      open: z.boolean(),
    }),
    output: z.object({ editors: z.array(otherEditor), revision: z.number().int() }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted'],
  }),

  copyForm: route({
    method: 'POST',
    path: '/api/forms/:organization_id/:form_type/:year/copy',
    summary:
      'Fills an untouched form with the organization’s most recent earlier answers, each marked value_was_copied. A form that has been started stays unchanged.',
    who: { may: 'manageEntries' },
    ...formAddress,
    output: z.object({ entry: entryListed, form: filledForm }),
    refusals: ['entry-not-accepted'],
  }),

  formPdf: route({
    method: 'GET',
    path: '/api/forms/:organization_id/:form_type/:year/pdf',
    summary: 'Returns the answers to one form of an entry as a PDF.',
    who: { may: 'manageEntries' },
    ...formAddress,
    output: 'file',
    refusals: ['entry-not-accepted'],
  }),

  mailForm: route({
    method: 'POST',
    path: '/api/forms/:organization_id/:form_type/:year/mail',
    summary: 'Emails the caller a link to the answers of a form, once per version of the answers.',
    who: { may: 'manageEntries' },
    ...formAddress,
    output: mailedCopy,
    refusals: ['entry-not-accepted', 'email-not-verified', 'impersonating'],
  }),

  markComplete: route({
    method: 'PUT',
    path: '/api/form-submissions/:id/complete',
    summary: 'Marks a form complete even if answers are missing (1), or removes that mark (0).',
    who: { may: 'markFormComplete' },
    params: z.object({ id }),
    body: z.strictObject({ complete: z.union([z.literal(0), z.literal(1)]) }),
    example: { complete: 1 },
    output: z.object({ entry: entryListed, form: filledForm }),
    refusals: [],
  }),

  clearForm: route({
    method: 'POST',
    path: '/api/form-submissions/:id/clear',
    summary:
      'Clears a form: its answers, submission and completion mark are removed; the audit trail has the old answers. Refused if the form was saved since it was read.',
    who: { may: 'clearForm' },
    params: z.object({ id }),
    body: z.strictObject({
      /** The revision that was shown. */
      revision: count,
    }),
    output: z.object({ entry: entryListed, form: filledForm }),
    refusals: ['revision-conflict'],
  }),

  askUpload: route({
    method: 'POST',
    path: '/api/aws/presign',
    summary:
      'Grants one upload for a file field. PUT the bytes to url, then accept the file, then save it in the form.',
    who: { may: 'manageEntries' },
    body: z.strictObject({
      name: singleLine(255),
      /** The type that the browser assumes; the server looks at the bytes themselves. */
      type: z.string().max(200),
      /** The field that the file is for. */
      extras: z.strictObject({
        organization_id: id,
        year,
        entry: id.optional(),
        form_type: formTypeSchema,
        path: fieldPathSchema,
        /** The column of a row, or a box of a composite value. */
        column: z.string().max(60).optional(),
        /** In bytes. */
        size: z.int().nonnegative().optional(),
      }),
    }),
    output: z.object({ url: z.string(), file: fileSchema }),
    notByToken: 'files are uploaded for a form that a person fills in',
    refusals: [
      'upload-refused',
      'disk-full',
      'too-many-uploads',
      'upload-space-full',
      'upload-unconfirmed',
      'entry-not-accepted',
    ],
  }),

  acceptUpload: route({
    method: 'POST',
    path: '/api/files/:file_id/accept',
    summary:
      'Checks the uploaded bytes (size, type by content, image side). Deletes a file that fails and returns the error.',
    who: { may: 'manageEntries' },
    params: aFile,
    output: z.object({ file: fileSchema }),
    notByToken: 'files are uploaded for a form that a person fills in',
    refusals: ['upload-refused', 'upload-ended', 'storage-down'],
  }),

  readFile: route({
    method: 'GET',
    path: '/api/files/:file_id',
    summary: 'Returns an accepted file, for readers of the form it belongs to. Pictures have no metadata.',
    who: { may: 'manageEntries' },
    params: aFile,
    query: z.object({
      /** Gives each rotation of a picture its own address; has no other effect. */
      turned: z.string().max(3).optional(),
    }),
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  readThumbnail: route({
    method: 'GET',
    path: '/api/files/:file_id/thumbnail',
    summary:
      'Returns the picture at most 480 pixels per side, or the file itself if it has no thumbnail. Same readers.',
    who: { may: 'manageEntries' },
    params: aFile,
    query: z.object({ turned: z.string().max(3).optional() }),
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  readOriginal: route({
    method: 'GET',
    path: '/api/files/:file_id/original',
    summary: 'Downloads the original bytes, metadata included. Readers: the office and the entry’s people.',
    who: { may: 'manageEntries' },
    params: aFile,
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  rotateFile: route({
    method: 'PUT',
    path: '/api/form_files/rotate',
    summary:
      'Rotates a picture 90 degrees clockwise, from the original bytes; its url changes. A picture that no longer has this url is returned unchanged.',
    who: { may: 'manageEntries' },
    /** The file as an earlier response returned it: id says which file, url which rotation was shown. */
    body: fileSchema,
    output: z.object({ file: fileSchema }),
    refusals: ['rotate-failed', 'signature-locked', 'entry-not-accepted', 'storage-down'],
  }),
} as const;
