import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { fileMetaOf } from '../../forms/files/files.ts';
import { fileAnswer } from '../../forms/files/fileReading.ts';
import { forgetEditor, noteEditor, othersIn } from '../../forms/presence.ts';
import { revisionAt } from '../../forms/reads.ts';
import { acceptUpload, askUpload } from '../../forms/files/uploads.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { listedEntry } from '../reads.ts';
import { copyEarlierAnswers } from './copying.ts';
import {
  authorizeClearing,
  authorizeFilling,
  authorizeMarking,
  authorizeReading,
  authorizeReadingFile,
} from './policy.ts';
import { fileInForm, filledFormOf, formAt, formOfSubmission } from './reads.ts';
import { renderFormPdf } from './pdf.ts';
import { turnPictureOfForm } from './photos.ts';
import { mailCopy } from './receipt.ts';
import { earlierTotalsOf, suggestionsOf } from './suggestions.ts';
import { clearEntryForm, markEntryForm, saveEntryForm } from './writes.ts';

export const entryFormsRoom = room('entries/forms', entryFormsRoutes, {
  readForm: async ({ portal, actor, params, query }) => {
    const target = authorizeReading(actor, await formAt(portal.db, { ...params, entry: query.entry }));
    const form = await filledFormOf(portal, actor, target);
    const [suggestions, earlier_totals, entry] = await Promise.all([
      suggestionsOf(portal, actor, target, form),
      earlierTotalsOf(portal, actor, target, form),
      listedEntry(portal, actor, target.entry.id),
    ]);
    return { form: { ...form, suggestions, earlier_totals }, entry };
  },

  saveForm: async ({ portal, actor, params, query, body }) => {
    const target = authorizeFilling(
      actor,
      await formAt(portal.db, { ...params, entry: query.entry }),
      body.submit === true,
    );
    // The schema of the call and the type of the engine describe the same values. The engine checks each value's shape
    // again.
    const saved = await saveEntryForm(portal, actor, target, {
      ...body,
      field_values: body.field_values as FieldValues,
    });
    const [entry, form] = await Promise.all([
      listedEntry(portal, actor, target.entry.id),
      filledFormOf(portal, actor, authorizeReading(actor, saved), saved.submission),
    ]);
    return { entry, form };
  },

  noteEditing: async ({ portal, actor, params, query, body }) => {
    const target = authorizeFilling(actor, await formAt(portal.db, { ...params, entry: query.entry }), false);
    const key = { entry_id: target.entry.id, form_type: target.form.form_type };
    // An impersonator is shown as the person who edits.
    const user_id = actor.impersonator?.user_id ?? actor.user_id;
    await (body.open ? noteEditor(portal, key, user_id, body.field) : forgetEditor(portal, key, user_id));
    const [editors, revision] = await Promise.all([othersIn(portal, key, user_id), revisionAt(portal.db, key)]);
    return { editors, revision };
  },

  copyForm: async ({ portal, actor, params, query }) => {
    const target = authorizeFilling(actor, await formAt(portal.db, { ...params, entry: query.entry }), false);
    await copyEarlierAnswers(portal, actor, target);
    return {
      entry: await listedEntry(portal, actor, target.entry.id),
      form: await filledFormOf(portal, actor, target),
    };
  },

  formPdf: async ({ portal, actor, params, query }) => {
    const target = authorizeReading(actor, await formAt(portal.db, { ...params, entry: query.entry }));
    const form = await filledFormOf(portal, actor, target);
    return {
      content: await renderFormPdf(portal, target, form),
      type: 'application/pdf',
      name: `${form.name}, ${entryNameOf(target.entry)} ${target.entry.year}.pdf`,
    };
  },

  mailForm: async ({ portal, actor, params, query }) =>
    mailCopy(portal, actor, authorizeReading(actor, await formAt(portal.db, { ...params, entry: query.entry }))),

  markComplete: async ({ portal, actor, params, body }) => {
    const target = authorizeMarking(actor, await formOfSubmission(portal.db, params.id));
    await markEntryForm(portal, actor, target, body.complete === 1);
    return {
      entry: await listedEntry(portal, actor, target.entry.id),
      form: await filledFormOf(portal, actor, target),
    };
  },

  clearForm: async ({ portal, actor, params, body }) => {
    await clearEntryForm(
      portal,
      actor,
      authorizeClearing(actor, await formOfSubmission(portal.db, params.id)),
      body.revision,
    );
    // Read again, because a cleared form may have moved to a newer definition.
    const target = authorizeReading(actor, await formOfSubmission(portal.db, params.id));
    return {
      entry: await listedEntry(portal, actor, target.entry.id),
      form: await filledFormOf(portal, actor, target),
    };
  },

  askUpload: async ({ portal, actor, body }) => {
    const { extras, name, type } = body;
    const target = authorizeFilling(actor, await formAt(portal.db, extras), false);
    const meta = fileMetaOf(target.form, extras.path, extras.column);
    if (!meta) throw new Refusal('not-found');
    const key = { entry_id: target.entry.id, form_type: target.form.form_type };
    const asked = { name, type, path: extras.path, column: extras.column, size: extras.size };
    return inTransaction(portal, authorOf(actor), (change) => askUpload(change, key, meta, asked));
  },

  acceptUpload: async ({ portal, actor, params }) => {
    const file = authorizeReadingFile(actor, await fileInForm(portal.db, params.file_id));
    return { file: await acceptUpload(portal, authorOf(actor), file) };
  },

  readFile: async ({ portal, actor, params }) =>
    fileAnswer(portal, authorizeReadingFile(actor, await fileInForm(portal.db, params.file_id))),

  readThumbnail: async ({ portal, actor, params }) =>
    fileAnswer(portal, authorizeReadingFile(actor, await fileInForm(portal.db, params.file_id)), 'thumbnail'),

  readOriginal: async ({ portal, actor, params }) =>
    fileAnswer(portal, authorizeReadingFile(actor, await fileInForm(portal.db, params.file_id)), 'original'),

  rotateFile: async ({ portal, actor, body }) => {
    const found = await fileInForm(portal.db, body.id);
    const file = authorizeReadingFile(actor, found);
    const target = authorizeFilling(actor, found?.target, false);
    return { file: await turnPictureOfForm(portal, actor, target, file, body.url) };
  },
});
