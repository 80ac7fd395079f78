import type { FileMeta } from '@parade/contract/forms/definition.ts';
import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, authorOf } from '../../access/actor.ts';
import { change } from '../../database/change.ts';
import { fileAt } from '../../forms/files.ts';
import { acceptedKey, acceptUpload, askUpload } from '../../forms/uploads.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { listedEntry } from '../reads.ts';
import { fileOf, mayFill, mayRead } from './policy.ts';
import { fileMetaAt, filledFormOf, formAt, formOf } from './reads.ts';
import { saveEntryForm } from './writes.ts';

export const entryFormsRoom = room('entries/forms', entryFormsRoutes, {
  readForm: async ({ portal, actor, params, query }) => {
    const at = mayRead(actor, await formAt(portal.db, { ...params, entry: query.entry }));
    return { form: await filledFormOf(portal, actor, at), entry: await listedEntry(portal, actor, at.entry.id) };
  },

  saveForm: async ({ portal, actor, params, query, body }) => {
    const address = { ...params, entry: query.entry };
    const at = mayFill(actor, await formAt(portal.db, address), body.submit === true);
    await saveEntryForm(portal, actor, at, body);
    const after = mayRead(actor, await formAt(portal.db, address));
    return { entry: await listedEntry(portal, actor, at.entry.id), form: await filledFormOf(portal, actor, after) };
  },

  askUpload: async ({ portal, actor, body, request }) => {
    const { extras, name, type } = body;
    const at = mayFill(actor, await formAt(portal.db, extras), false);
    const meta = fileMetaAt(at.form, extras.path, extras.column);
    if (!meta) throw new Refusal('not-found');
    const key = { entry_id: at.entry.id, form_type: at.form.form_type };
    const asked = { name, type, path: extras.path, column: extras.column, size: extras.size };
    return change(portal, authorOf(actor), (change) => askUpload(change, key, meta, asked, baseOf(portal, request)));
  },

  acceptUpload: async ({ portal, actor, params }) => {
    const file = await fileFor(portal, actor, params.file_id);
    return { file: await acceptUpload(portal, authorOf(actor), file) };
  },

  readFile: async ({ portal, actor, params }) => {
    const file = await fileFor(portal, actor, params.file_id);
    if (file.state !== 'accepted' || file.checksum === null) throw new Refusal('not-found');
    const type = file.content_type ?? 'application/octet-stream';
    return {
      content: await storageOf(portal.config).read(acceptedKey(file.checksum)),
      type,
      name: file.name,
      size: file.size_bytes ?? 0,
      disposition: /^(?:image|audio)\//.test(type) ? 'inline' : 'attachment',
    };
  },
});
