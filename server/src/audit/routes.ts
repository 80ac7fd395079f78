import { cutExportMark } from '@parade/contract/audit/event.ts';
import { auditRoutes } from '@parade/contract/audit/routes.ts';
import { entryActions } from '@parade/contract/audit/sentences.ts';
import type { z } from 'zod';
import { type Room, room } from '../http/handlers.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import type { Portal } from '../portal.ts';
import type { Kind, TrailPart } from './part.ts';
import type { FormWords } from './readable.ts';
import { findEvents, readTrail, withFormer } from './reads.ts';
import { trailWorkbook } from './sheets.ts';

/** `words`: from the room forms, which imports this one. */
export function auditRoom(words: FormWords): Room {
  return room('audit', auditRoutes, {
    auditDetails: async ({ portal, query: { page, ...part } }) => {
      const { data, count, kinds } = await readTrail(portal.db, words, await withFormer(portal.db, part), page);
      const models = [...new Set(kinds.map(({ model }) => model))];
      const actions = [...new Set(kinds.filter(possibleIn(part)).map(({ action }) => action))];
      return { data, count, filters: { models, actions } };
    },

    auditLogs: async ({ portal, query: { page, ...filters } }) => {
      const { data, count } = await readTrail(portal.db, words, logPart(filters), page);
      return { count, data };
    },

    exportAuditDetails: async ({ portal, query }) =>
      exported(portal, words, 'Audit Details', await withFormer(portal.db, query)),

    exportAuditLogs: async ({ portal, query }) => exported(portal, words, 'Audit Log', logPart(query)),
  });
}

/** Returns the kinds of events that the log of one entry or organization can have; any other log has all. */
function possibleIn({ entry, organization }: TrailPart): (kind: Kind) => boolean {
  if (entry !== undefined) return (kind) => kind.about_entry && !['Organization', 'User'].includes(kind.model);
  if (organization !== undefined) return (kind) => kind.about_entry || entryActions.includes(kind.action);
  return () => true;
}

async function exported({ db, clock }: Portal, words: FormWords, title: string, part: TrailPart) {
  const found = await findEvents(db, part);
  const name = [title, clock.today(), ...(found.isCut ? [cutExportMark] : [])].join(' ');
  return { content: trailWorkbook(db, words, found), type: workbookType, name: `${name}.xlsx` };
}

function logPart(filters: z.output<typeof auditRoutes.exportAuditLogs.query>): TrailPart {
  return {
    organization_type: filters.filterOrganizationType === 'any' ? 'every' : filters.filterOrganizationType,
    action: filters.filterAction,
    q: filters.filterQuery,
  };
}
