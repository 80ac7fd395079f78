import { commentaryRoutes } from '@parade/contract/directory/commentary/routes.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { workbookType } from '../../http/downloads/workbook.ts';
import { room } from '../../http/handlers.ts';
import { readSettings, typeNamesOf } from '../../settings/reads.ts';
import { commentaryFor } from './reads.ts';
import { commentaryWorkbook } from './sheets.ts';

export const commentaryRoom = room('directory/commentary', commentaryRoutes, {
  readCommentary: async ({ portal, actor, query }) => commentaryFor(portal, actor, query),

  exportCommentary: async ({ portal, actor, query: { format, ...asked } }) => {
    const { year, data } = await commentaryFor(portal, actor, asked);
    const types = asked.type === 'any' ? [] : await typeNamesOf(portal.db, [asked.type]);
    const named = ['commentary', String(year), ...types, portal.clock.today()];
    if (format === 'Excel')
      return { content: commentaryWorkbook(data), type: workbookType, name: fileNameOf(named, 'xlsx') };
    // The library for Word documents is large, so it is loaded when it is needed.
    const { commentaryDocument } = await import('./word.ts');
    const { parade_name } = await readSettings(portal.db);
    return {
      content: await commentaryDocument(data, `${nthParade(year)} ${parade_name}`),
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      name: fileNameOf(named, 'docx'),
    };
  },
});
