import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { judgingRoutes } from '@parade/contract/judging/routes.ts';
import { authorOf } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import { room } from '../http/handlers.ts';
import { currentParadeYear } from '../settings/reads.ts';
import {
  isOwnOpen,
  authorizeManaging,
  authorizeReadingSheets,
  authorizeReopening,
  authorizeScoring,
  refuseOtherJudge,
} from './policy.ts';
import { awardsOf, findAward, listAwards, ownSheetsOf } from './reads.ts';
import { resultsOf, resultsOfYear } from './results.ts';
import { lockScored, sendSheet } from './scoring.ts';
import { resultsWorkbook } from './sheets.ts';
import { closeAward, createAward, deleteAward, orderAwards, updateAward } from './writes.ts';

const done = { success: true };

export const judgingRoom = room('judging', judgingRoutes, {
  readOwnSheets: async ({ portal, actor, query }) =>
    ownSheetsOf(portal, actor, query.year ?? (await currentParadeYear(portal.db))),

  sendSheet: async ({ portal, actor, params, body }) => {
    refuseOtherJudge(actor, body.judge_id);
    const authorized = (db: Database) => authorizeScoring({ ...portal, db }, actor, params.id, params.entry_id);
    const seen = await authorized(portal.db);
    const sheet = await inTransaction(portal, authorOf(actor), async (change) => {
      await lockScored(change, seen);
      return sendSheet(change, await authorized(change.tx), body);
    });
    return { success: true, sheet };
  },

  listAwards: async ({ portal, query }) => listAwards(portal.db, query.year ?? (await currentParadeYear(portal.db))),

  createAward: async ({ portal, actor, body }) => {
    const id = await inTransaction(portal, authorOf(actor), (change) => createAward(change, body));
    return { success: true, id };
  },

  updateAward: async ({ portal, actor, params, body }) => {
    const award = authorizeManaging(actor, await findAward(portal.db, params.id));
    await inTransaction(portal, authorOf(actor), (change) => updateAward(change, actor, award, body));
    return done;
  },

  orderAwards: async ({ portal, actor, body: { year, ids, from } }) => {
    await inTransaction(portal, authorOf(actor), (change) => orderAwards(change, year, ids, from));
    return done;
  },

  closeAward: async ({ portal, actor, params, body }) => {
    const found = await findAward(portal.db, params.id);
    const award = body.closed ? authorizeManaging(actor, found) : authorizeReopening(actor, found);
    await inTransaction(portal, authorOf(actor), (change) => closeAward(change, award, body));
    return done;
  },

  deleteAward: async ({ portal, actor, params }) => {
    const award = authorizeManaging(actor, await findAward(portal.db, params.id));
    await inTransaction(portal, authorOf(actor), (change) => deleteAward(change, award));
    return done;
  },

  readResults: async ({ portal, actor, params }) =>
    resultsOf(portal.db, authorizeReadingSheets(actor, await findAward(portal.db, params.id))),

  exportResults: async ({ portal, actor, query }) => {
    const year = query.year ?? (await currentParadeYear(portal.db));
    const awards = await awardsOf(portal.db, year);
    const own = awards.filter((award) => isOwnOpen(actor, award));
    const read = awards.filter((award) => !own.includes(award));
    return {
      content: resultsWorkbook(
        await resultsOfYear(
          portal.db,
          year,
          read.map((award) => authorizeReadingSheets(actor, award)),
        ),
        own.map(({ name }) => name),
      ),
      type: workbookType,
      name: fileNameOf(['scores', String(year), portal.clock.today()], 'xlsx'),
    };
  },
});
