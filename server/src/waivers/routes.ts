import { directoryView } from '@parade/contract/entries/directory.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { fileNameOf, safeFileName } from '@parade/contract/http/fileName.ts';
import type { WaiverFileQuery } from '@parade/contract/waivers/export.ts';
import { waiverFilterLabels } from '@parade/contract/waivers/status.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { type Actor, authorOf } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { RowBatches } from '../http/downloads/rowBatches.ts';
import { Refusal } from '../http/refusal.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import type { Portal } from '../portal.ts';
import { currentParadeYear, typeNamesOf } from '../settings/reads.ts';
import { detailOf, listedWaiver, listedWaivers, seesWaiver } from './abilities.ts';
import { declineWaiver } from './signing/declining.ts';
import { checkSignedPdf, grantedSignedPdf, signedPdfFile } from './evidence/documents.ts';
import { listFailedPdfs, retryPdfs } from './evidence/failedPdfs.ts';
import { readBoard } from './review/boards.ts';
import { askAgain, voidWaiver } from './review/corrections.ts';
import { trailWorkbook, waiversWorkbook } from './review/exports.ts';
import { readCalendar, saveReminderSchedule } from './reminders/reminderSchedule.ts';
import { signedPdfArchive } from './evidence/signedPdfArchive.ts';
import { authorizePassing, authorizeWaiver } from './policy.ts';
import { beginPass, endPass, endPassOf, livePasses, passTo, readPass } from './signing/passes.ts';
import { sendPartAgain, signPart, takePartBack } from './signing/partSigning.ts';
import { acceptProof, askProof, proofFile } from './signing/proofs.ts';
import { allWaivers, findByLocator, listWaivers } from './reads.ts';
import type { WaiverSelection } from './selection.ts';
import { noteViewed, openBySecret, saveAnswers, signingViewOf, signWaiver } from './signing/signing.ts';
import { chooseLanguage } from './languages/choosing.ts';
import { mailNewLink } from './reminders/newLinks.ts';
import { remindSigner, remindSigners } from './reminders/reminding.ts';
import { makeLinkSheet } from './review/linkSheets.ts';
import { picturesOf } from '../entries/forms/pictures.ts';
import { entryInFileName, liaisonInFileName } from '../entries/directory.ts';
import { findEntry } from '../entries/reads.ts';
import { readApprovalQueue } from './review/queue.ts';
import { approveWaiver, approveWaivers, confirmVerification, undoApproval, verifyWaivers } from './review/reviewing.ts';
import { handOverLink, refuseVoided } from './writes.ts';

export const waiversRoom = room('waivers', waiversRoutes, {
  readWaiver: async ({ portal, actor, params }) => {
    const today = portal.clock.today();
    const located = actor ? await findByLocator(portal.db, params.token) : undefined;
    if (actor && located && seesWaiver(actor, located)) {
      refuseVoided(located);
      return { waiver: detailOf(actor, located, today) };
    }
    const { waiver, link } = await openBySecret(portal.db, portal.clock, params.token);
    await noteViewed(portal, waiver);
    return { waiver: await signingViewOf(portal, actor, waiver, link) };
  },

  saveAnswers: async ({ portal, actor, params, body }) => ({
    success: true as const,
    revision: await saveAnswers(portal, actor, params.token, {
      field_values: body.field_values as FieldValues,
      revision: body.revision,
    }),
  }),

  signWaiver: async ({ portal, actor, params, body, address, request }) =>
    signWaiver(portal, actor, params.token, {
      field_values: body.field_values as FieldValues,
      address,
      agent: request.headers['user-agent'] ?? '',
      adopted: body.adopted,
      language: body.language,
      after: body.after,
      texts: body.texts,
    }),

  signPart: async ({ portal, actor, params, body, address, request }) => {
    const { waiver, link, next } = await signPart(portal, actor, params.token, {
      part: body.part,
      field_values: body.field_values as FieldValues,
      to: body.to,
      language: body.language,
      texts: body.texts,
      address,
      agent: request.headers['user-agent'] ?? '',
    });
    return { success: true as const, signing: await signingViewOf(portal, actor, waiver, link), next };
  },

  sendPartAgain: async ({ portal, actor, params, body, address }) => {
    const { waiver, link } = await sendPartAgain(portal, actor, params.token, { to: body.to, address });
    return { success: true as const, signing: await signingViewOf(portal, actor, waiver, link) };
  },

  takePartBack: async ({ portal, actor, params }) => {
    const { waiver, link } = await takePartBack(portal, actor, params.token);
    return { success: true as const, signing: await signingViewOf(portal, actor, waiver, link) };
  },

  chooseLanguage: async ({ portal, actor, params, body }) => {
    await chooseLanguage(portal, actor, params.token, body.language);
    return { success: true as const };
  },

  beginPass: async ({ portal, actor, body }) => {
    // An impersonator could sign with it afterwards.
    if (actor.impersonator) throw new Refusal('impersonating');
    const entry = authorizePassing(actor, await findEntry(portal.db, body.entry_id));
    return inTransaction(portal, authorOf(actor), (change) => beginPass(change, actor, entry));
  },

  readPass: async ({ portal, params }) => readPass(portal, params.pass),

  passTo: async ({ portal, params, body }) => passTo(portal, params.pass, body.token),

  endPass: async ({ portal, params }) => {
    await endPass(portal, params.pass);
    return { success: true as const };
  },

  listPasses: async ({ portal, actor, params }) => ({
    data: await livePasses(portal, authorizePassing(actor, await findEntry(portal.db, params.id))),
  }),

  endPassHere: async ({ portal, actor, params }) => {
    const entry = authorizePassing(actor, await findEntry(portal.db, params.id));
    await inTransaction(portal, authorOf(actor), (change) => endPassOf(change, entry, params.pass_id));
    return { success: true as const };
  },

  declineWaiver: async ({ portal, actor, params, body }) => {
    const { waiver, link } = await declineWaiver(portal, actor, params.token, body);
    return { success: true as const, signing: await signingViewOf(portal, actor, waiver, link) };
  },

  askNewLink: async ({ portal, params, address }) => {
    await mailNewLink(portal, params.token, address);
    return { success: true as const };
  },

  askProof: async ({ portal, actor, params, body }) => askProof(portal, actor, params.token, body),

  acceptProof: async ({ portal, actor, params }) => ({
    file: await acceptProof(portal, actor, params.token, params.file_id),
  }),

  readProof: async ({ portal, actor, params }) => {
    const waiver = await findByLocator(portal.db, params.token);
    if (!waiver || !seesWaiver(actor, waiver)) throw new Refusal('not-found');
    return proofFile(portal, actor, waiver, params.file_id);
  },

  readSignedPdf: async ({ portal, actor, params }) => {
    const waiver = await findByLocator(portal.db, params.token);
    if (!waiver || !seesWaiver(actor, waiver)) throw new Refusal('not-found');
    return signedPdfFile(portal, waiver.id);
  },

  readGrantedSignedPdf: async ({ portal, params }) => grantedSignedPdf(portal, params.grant),

  checkSignedPdf: async ({ portal, params, query, address }) =>
    checkSignedPdf(portal, { mark: params.mark, head: query.head }, address),

  approveWaiver: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'approve');
    const now = await inTransaction(portal, authorOf(actor), (change) => approveWaiver(change, waiver));
    const data = detailOf(actor, now.waiver, portal.clock.today());
    return { success: true, data, ...(now.was_approved ? { was_approved: true as const } : {}) };
  },

  undoApproval: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'approve');
    const now = await inTransaction(portal, authorOf(actor), (change) => undoApproval(change, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  readQueue: async ({ portal, actor, query }) => {
    const { data, total } = await readApprovalQueue(
      portal.db,
      actor,
      { ...query, year: query.year ?? 'any' },
      portal.clock.today(),
    );
    const ids = [...new Set(data.map(({ entry }) => entry.id))];
    const pictures = await picturesOf(portal, actor, ids);
    return { data: data.map((row) => ({ ...row, picture: pictures.get(row.entry.id) ?? null })), total };
  },

  makeLinkSheet: async ({ portal, actor, body }) => {
    // An impersonator could sign with them afterwards.
    if (actor.impersonator) throw new Refusal('impersonating');
    const year = await currentParadeYear(portal.db);
    return inTransaction(portal, authorOf(actor), (change) => makeLinkSheet(change, actor, { ...body, year }));
  },

  listFailedPdfs: async ({ portal }) => listFailedPdfs(portal.db),

  retryPdfs: async ({ portal, actor, body }) => ({
    success: true as const,
    count: await retryPdfs(portal, actor, body.tokens),
  }),

  confirmVerification: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'verify');
    const now = await inTransaction(portal, authorOf(actor), (change) => confirmVerification(change, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  listWaivers: async ({ portal, actor, query }) => {
    const today = portal.clock.today();
    const isAll = query.all === '1' || query.all === 'true';
    const given = await withYear(portal, actor, query);
    if (isAll) return new RowBatches('all_results', listedWaivers(actor, allWaivers(portal.db, actor, given), today));
    const { rows, total } = await listWaivers(portal.db, actor, given);
    return { total, data: rows.map((row) => listedWaiver(actor, row, today)) };
  },

  remindSigners: async ({ portal, actor, body }) => {
    const target = await withYear(portal, actor, body);
    return inTransaction(portal, authorOf(actor), (change) => remindSigners(change, actor, target));
  },

  approveWaivers: async ({ portal, actor, body }) => {
    const target = await withYear(portal, actor, body);
    return inTransaction(portal, authorOf(actor), (change) => approveWaivers(change, actor, target));
  },

  verifyWaivers: async ({ portal, actor, body }) => {
    const target = await withYear(portal, actor, body);
    return inTransaction(portal, authorOf(actor), (change) => verifyWaivers(change, actor, target));
  },

  exportWaivers: async ({ portal, actor, query }) => {
    const selection = await withYear(portal, actor, query);
    return {
      content: await waiversWorkbook(portal, actor, selection),
      type: workbookType,
      name: await fileName(portal, actor, 'Waivers', selection),
    };
  },

  exportWaiverTrail: async ({ portal, actor, query }) => {
    const selection = await withYear(portal, actor, query);
    return {
      content: await trailWorkbook(portal, actor, selection),
      type: workbookType,
      name: await fileName(portal, actor, 'Waiver audit', selection),
    };
  },

  exportSignedPdfs: async ({ portal, actor, query }) => {
    const selection = await withYear(portal, actor, query);
    return {
      content: await signedPdfArchive(portal, actor, selection),
      type: 'application/zip',
      name: await fileName(portal, actor, 'Signed waivers', selection, 'zip'),
    };
  },

  readBoard: async ({ portal, actor, query }) => {
    const year = query.year ?? (await currentParadeYear(portal.db));
    return readBoard(portal.db, actor, { ...query, year }, portal.clock.today());
  },

  readCalendar: async ({ portal }) => readCalendar(portal),

  saveReminderSchedule: async ({ portal, actor, body }) => {
    await inTransaction(portal, authorOf(actor), (change) => saveReminderSchedule(change, body));
    return readCalendar(portal);
  },

  voidWaiver: async ({ portal, actor, params, body }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'void');
    return {
      success: true,
      token: await inTransaction(portal, authorOf(actor), (change) => voidWaiver(change, waiver, body)),
    };
  },

  askAgain: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'ask_again');
    const now = await inTransaction(portal, authorOf(actor), (change) => askAgain(change, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  remindSigner: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'remind');
    const now = await inTransaction(portal, authorOf(actor), (change) => remindSigner(change, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  handOverLink: async ({ portal, actor, params }) => {
    const waiver = authorizeWaiver(actor, await findByLocator(portal.db, params.token), 'hand_over');
    const { url } = await inTransaction(portal, authorOf(actor), (change) => handOverLink(change, waiver));
    return { link: url };
  },
});

/**
 * Returns the filters with their year. If it is left out, it is the directory's default, which is all years for the
 * entry's own people.
 */
async function withYear<Filters extends { readonly year?: number | 'any' | undefined }>(
  portal: Portal,
  actor: Actor,
  filters: Filters,
): Promise<Filters & { readonly year: number | 'any' }> {
  const year = filters.year ?? directoryView(actor, await currentParadeYear(portal.db)).start.year;
  return { ...filters, year };
}

/** Returns the requested name, or one made of the filters and the day. */
async function fileName(
  portal: Portal,
  actor: Actor,
  title: string,
  filters: Pick<WaiverFileQuery, 'file_name'> & WaiverSelection,
  ending = 'xlsx',
): Promise<string> {
  const { entry_id, rep } = filters;
  const parts = [
    title,
    filters.status === 'any' ? undefined : waiverFilterLabels[filters.status],
    filters.year === 'any' ? 'all years' : String(filters.year),
    ...(filters.type === 'any' ? [] : await typeNamesOf(portal.db, [filters.type])),
    entry_id === undefined ? undefined : await entryInFileName(portal.db, actor, entry_id),
    rep === undefined ? undefined : `liaison ${await liaisonInFileName(portal.db, actor, rep)}`,
    filters.q ? `search ${filters.q.slice(0, 40)}` : undefined,
    portal.clock.today(),
  ];
  return safeFileName(filters.file_name, ending) ?? fileNameOf(parts, ending);
}
