import { singleLine } from '../http/singleLine.ts';
import { z } from 'zod';
import { id, pageOf, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { dueDateChange, formDueDate } from './due/dueDate.ts';
import { retentionAnswer, retentionBody } from './retention.ts';
import { formFile, formFileInput, formFileLimits, formFileUpload, formTypeListed } from './files/formFile.ts';
import { formTypes } from './formType.ts';
import { yearTermsAnswer, yearTermsInput } from './terms/terms.ts';
import { formTextInput, formTextListed, textId } from './texts/formText.ts';
import { BYTES_PER_MEGABYTE } from './widgets/files.ts';
import { formTypeSchema } from './wire.ts';

const ofAYear = { who: { may: 'manageFormFiles' }, query: z.object({ year }) } as const;
const officeOfAYear = { who: { may: 'manageOrgs' }, query: z.object({ year }) } as const;
const dueDates = z.object({ year: z.number().int(), data: z.array(formDueDate) });

export const formsRoutes = {
  readRetention: route({
    method: 'GET',
    path: '/api/retention',
    summary: 'Returns the day of each parade, and how many days after it medical notes and licenses are deleted.',
    who: { may: 'manageOrgs' },
    output: retentionAnswer,
    refusals: [],
  }),

  saveRetention: route({
    method: 'PUT',
    path: '/api/retention',
    summary:
      'Sets the days of parades, each within its own year, and, for admins, the days until deletion. Absent keys stay unchanged.',
    who: { may: 'manageOrgs' },
    body: retentionBody,
    output: retentionAnswer,
    notByToken: 'it decides what is deleted',
    refusals: ['not-found', 'revision-conflict'],
  }),

  listDueDates: route({
    method: 'GET',
    path: '/api/form-due-dates',
    summary: 'Lists every form to fill in, with its due date for a parade year and the date set for it, if any.',
    ...ofAYear,
    output: dueDates,
    refusals: [],
  }),

  setDueDates: route({
    method: 'PUT',
    path: '/api/form-due-dates',
    summary: 'Sets due dates of a parade year, all or nothing. Forms that are not named keep theirs.',
    ...ofAYear,
    body: z.strictObject({
      due_dates: z.array(dueDateChange).min(1).max(formTypes.length),
    }),
    notByToken: 'settings are for people',
    output: dueDates,
    refusals: ['revision-conflict'],
  }),

  readYearTerms: route({
    method: 'GET',
    path: '/api/form-terms',
    summary: 'Returns the fees and pavilions of a parade year, as its forms state them.',
    ...officeOfAYear,
    output: yearTermsAnswer,
    refusals: [],
  }),

  setYearTerms: route({
    method: 'PUT',
    path: '/api/form-terms',
    summary:
      'Sets the fees and pavilions of a parade year; absent keys stay unchanged. Signed or submitted forms keep the values they were agreed with.',
    ...officeOfAYear,
    body: yearTermsInput,
    notByToken: 'settings are for people',
    output: yearTermsAnswer,
    refusals: ['revision-conflict'],
  }),

  listFormTexts: route({
    method: 'GET',
    path: '/api/form-texts',
    summary:
      'Lists the agreements, manuals and other texts of the forms in their newest versions, with the author of each version.',
    who: { may: 'managePages' },
    output: z.object({ data: z.array(formTextListed) }),
    refusals: [],
  }),

  addFormText: route({
    method: 'POST',
    path: '/api/form-texts/:text_id',
    summary:
      'Adds a version of a text. Signed or submitted forms keep the version they were agreed with; all others show the new one.',
    who: { may: 'managePages' },
    params: z.object({ text_id: textId }),
    body: formTextInput,
    notByToken: 'settings are for people',
    output: z.object({ text: formTextListed }),
    status: 201,
    refusals: ['revision-conflict'],
  }),

  listFormFiles: route({
    method: 'GET',
    path: '/api/form-files',
    summary:
      'Lists the form attachments that the reader may see; for one organization with when it opened each, or for one form.',
    who: { may: 'manageEntries' },
    query: z.object({ organization_id: id.optional(), form_type: formTypeSchema.optional() }),
    output: pageOf(formFile),
    refusals: [],
  }),

  readFormFile: route({
    method: 'GET',
    path: '/api/form-files/:id/file',
    summary: 'The PDF of a form attachment. The call below records the download.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  noteDownload: route({
    method: 'POST',
    path: '/api/form_files/:organization_id/:file_id/downloads',
    summary: 'Records that an organization has downloaded an attachment: first time, last time and count.',
    who: { may: 'manageEntries' },
    params: z.object({ organization_id: id, file_id: id }),
    output: z.object({ file: formFile }),
    refusals: [],
  }),

  askFormFileUpload: route({
    method: 'POST',
    path: '/api/form-files/presign',
    summary:
      'Grants the upload of a PDF for an attachment. PUT the bytes to url, then add the attachment with the id of the file.',
    who: { may: 'manageFormFiles' },
    body: z.strictObject({
      name: singleLine(255),
      type: z.string().max(200),
      size: z.number().int().nonnegative().optional(),
    }),
    output: formFileUpload,
    notByToken: 'files are uploaded for a form that a person fills in',
    refusals: ['upload-refused', 'disk-full', 'too-many-uploads', 'upload-space-full'],
  }),

  addFormFile: route({
    method: 'POST',
    path: '/api/form-files',
    summary:
      'Adds an attachment to a form: a link (https://), an uploaded PDF, or a PDF as a part of the call itself. A PDF is checked here.',
    who: { may: 'manageFormFiles' },
    body: formFileInput,
    multipart: { max_bytes: formFileLimits.max_size_mb * BYTES_PER_MEGABYTE },
    output: z.object({ file: formFile }),
    status: 201,
    refusals: ['upload-refused', 'upload-ended', 'storage-down', 'too-many-uploads', 'upload-space-full'],
  }),

  deleteFormFile: route({
    method: 'DELETE',
    path: '/api/form-files/:id',
    summary: 'Removes an attachment. Its file is deleted a day later.',
    who: { may: 'manageFormFiles' },
    params: z.object({ id }),
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),

  listFormTypes: route({
    method: 'GET',
    path: '/api/form-types',
    summary: 'Every form that can have an attachment.',
    who: { may: 'manageFormFiles' },
    output: pageOf(formTypeListed),
    refusals: [],
  }),
} as const;
