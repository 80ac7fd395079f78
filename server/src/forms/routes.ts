import { formsRoutes } from '@parade/contract/forms/routes.ts';
import { formTypes } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { authorOf, can } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { listDueDates, setDueDates } from './dueDates.ts';
import { readYearTerms, setYearTerms } from './terms/yearTerms.ts';
import { addFormText, listFormTexts } from './terms/texts.ts';
import { fileAnswer } from './files/fileReading.ts';
import {
  addFormFile,
  requestFormFileUpload,
  deleteFormFile,
  fileOfFormFile,
  formFiles,
  noteDownload,
  toFormFile,
} from './files/formFiles.ts';
import {
  formFileScope,
  authorizeDeletingFormFile,
  authorizeReadingFormFile,
  authorizeTakingFormFile,
} from './policy.ts';
import { readRetention, saveRetention } from './retention/retention.ts';

export const formsRoom = room('forms', formsRoutes, {
  readRetention: async ({ portal }) => readRetention(portal.db),

  saveRetention: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await saveRetention(change, (permission) => can(actor, permission), body);
      return readRetention(change.tx);
    }),

  listDueDates: async ({ portal, query }) => ({ year: query.year, data: await listDueDates(portal.db, query.year) }),

  setDueDates: async ({ portal, actor, query, body }) => {
    await inTransaction(portal, authorOf(actor), (change) => setDueDates(change, query.year, body.due_dates));
    return { year: query.year, data: await listDueDates(portal.db, query.year) };
  },

  readYearTerms: async ({ portal, query }) => readYearTerms(portal.db, query.year),

  setYearTerms: async ({ portal, actor, query, body }) => {
    await inTransaction(portal, authorOf(actor), (change) => setYearTerms(change, query.year, body));
    return readYearTerms(portal.db, query.year);
  },

  listFormTexts: async ({ portal }) => ({ data: await listFormTexts(portal.db) }),

  addFormText: async ({ portal, actor, params, body }) => {
    await inTransaction(portal, authorOf(actor), (change) => addFormText(change, params.text_id, body));
    const text = (await listFormTexts(portal.db)).find(({ text_id }) => text_id === params.text_id);
    if (!text) throw new Refusal('not-found');
    return { text };
  },

  listFormFiles: async ({ portal, actor, query }) => {
    const sees = await formFileScope(portal.db, actor, query.organization_id);
    const rows = await formFiles(portal.db, { ...query, counted: can(actor, 'manageFormFiles') });
    const data = rows.filter((row) => sees(row.form_type)).map(toFormFile);
    return { data, total: data.length };
  },

  readFormFile: async ({ portal, actor, params }) => {
    const [row] = await formFiles(portal.db, { id: params.id });
    const file = await fileOfFormFile(portal.db, await authorizeReadingFormFile(portal.db, actor, row));
    if (!file) throw new Refusal('not-found');
    return fileAnswer(portal, file);
  },

  noteDownload: async ({ portal, actor, params }) => {
    const { organization_id, file_id } = params;
    await inTransaction(portal, authorOf(actor), async (change) => {
      // Read inside the change, so that a form file that is deleted meanwhile is absent in the next try.
      const [row] = await formFiles(change.tx, { id: file_id });
      await noteDownload(change, await authorizeTakingFormFile(change.tx, actor, organization_id, row));
    });
    const [after] = await formFiles(portal.db, {
      id: file_id,
      organization_id,
      counted: can(actor, 'manageFormFiles'),
    });
    if (!after) throw new Refusal('not-found');
    return { file: toFormFile(after) };
  },

  askFormFileUpload: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => requestFormFileUpload(change, body)),

  addFormFile: async ({ portal, actor, body }) => ({
    file: toFormFile(await addFormFile(portal, authorOf(actor), body)),
  }),

  deleteFormFile: async ({ portal, actor, params }) => {
    const [row] = await formFiles(portal.db, { id: params.id });
    const formFile = await authorizeDeletingFormFile(portal.db, actor, row);
    await inTransaction(portal, authorOf(actor), (change) => deleteFormFile(change, formFile));
    return { success: true as const };
  },

  listFormTypes: async () => {
    const data = formTypes.map(currentForm).map(({ form_type, name, group, types, is_information_only }) => ({
      form_type,
      name,
      group,
      types: [...types],
      is_information_only,
    }));
    return { data, total: data.length };
  },
});
