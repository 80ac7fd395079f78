import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { defaultDirectorySort } from '@parade/contract/entries/directory.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import {
  askedFileName,
  type ExportChoice,
  type ExportQuery,
  exportChoiceOf,
  exportFileName,
  isExported,
} from '@parade/contract/reports/export.ts';
import { reportsRoutes } from '@parade/contract/reports/routes.ts';
import type { Actor } from '../access/actor.ts';
import { chosenEntryIds, liaisonInFileName } from '../entries/directory.ts';
import { withPictures } from '../entries/forms/pictures.ts';
import { type FileAnswer, room } from '../http/handlers.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import type { Portal } from '../portal.ts';
import { readOrganizationTypes, readSettings } from '../settings/reads.ts';
import { authorizeExporting } from './policy.ts';
import { submissionById } from './reads.ts';
import { searchEverywhere } from './search.ts';
import { entriesWorkbook } from './sheets.ts';

export const reportsRoom = room('reports', reportsRoutes, {
  exportForm: async ({ portal, actor, params, query }) => {
    const choice = exportChoiceOf(params.formTypeOrId);
    if (!choice) throw new Refusal('not-found');
    if (query.form_submission_id !== undefined) {
      if (choice.kind !== 'form') throw new Refusal('not-found');
      return submissionFile(portal, actor, query.form_submission_id, query, choice);
    }
    if (query.exportType === 'Word')
      throw new FieldRefusal({ exportType: 'You can export only one form at a time to Word.' });
    return entriesFile(portal, actor, choice, query);
  },

  exportWord: async ({ portal, actor, params, query }) =>
    submissionFile(portal, actor, params.submissionId, { ...query, exportType: 'Word' }),

  search: async ({ portal, actor, query }) => {
    const { entries, ...others } = await searchEverywhere(portal, actor, query.q);
    return { ...others, entries: { ...entries, data: await withPictures(portal, actor, entries.data) } };
  },
});

async function entriesFile(
  portal: Portal,
  actor: Actor,
  choice: ExportChoice,
  query: ExportQuery,
): Promise<FileAnswer> {
  const [settings, types] = await Promise.all([readSettings(portal.db), readOrganizationTypes(portal.db)]);
  const today = portal.clock.today();
  const typeName = (id: number) => types.find((type) => type.id === id)?.name ?? String(id);
  const type = choice.kind === 'type' ? choice.organization_type : query.type;
  const ids = await chosenEntryIds(portal.db, actor, settings, today, { ...query, type, sortBy: defaultDirectorySort });
  const named = {
    title:
      choice.kind === 'entries'
        ? 'All entries'
        : choice.kind === 'type'
          ? typeName(choice.organization_type)
          : currentForm(choice.form_type).name,
    year: query.year ?? settings.current_parade_year,
    status: query.status,
    q: query.q,
    today,
    ...(choice.kind !== 'type' && query.type !== 'any' ? { type_name: typeName(query.type) } : {}),
    ...(query.rep === 'any' ? {} : { rep_name: await liaisonInFileName(portal.db, actor, query.rep) }),
  };
  return {
    content: await entriesWorkbook(portal, choice, ids),
    type: workbookType,
    name: askedFileName(query.file_name, 'Excel') ?? exportFileName(named, 'Excel'),
  };
}

async function submissionFile(
  portal: Portal,
  actor: Actor,
  id: number,
  query: Pick<ExportQuery, 'exportType' | 'file_name'>,
  choice?: Extract<ExportChoice, { kind: 'form' }>,
): Promise<FileAnswer> {
  const found = authorizeExporting(actor, await submissionById(portal.db, id));
  const { entry, submission } = found;
  const { form_type } = submission;
  if (!isExported(form_type) || (choice && choice.form_type !== form_type)) throw new Refusal('not-found');
  const title = `${currentForm(form_type).name} ${entryNameOf(entry)}`;
  const named = { title, year: entry.year, today: portal.clock.today() };
  const name = askedFileName(query.file_name, query.exportType) ?? exportFileName(named, query.exportType);
  if (query.exportType !== 'Word')
    return {
      content: await entriesWorkbook(portal, { kind: 'form', form_type }, [entry.id]),
      type: workbookType,
      name,
    };
  const { wordFile, wordType } = await import('./word.ts');
  return { content: await wordFile(portal, found), type: wordType, name };
}
