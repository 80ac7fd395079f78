import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { tokenKey } from '@parade/contract/http/errors.ts';
import { ownRoutes } from '@parade/contract/users/me.ts';
import { participantsRoutes } from '@parade/contract/participants/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import type { BulkBody } from '@parade/contract/waivers/bulk.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { entriesKey } from '../entries/queries.ts';
import { useState } from 'react';
import { saveBlob } from '../http/saveBlob.ts';
import { call, callForFile, type Sent } from '../http/client.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';

export const waiversKey = ['waivers'] as const;
/** The people of entries carry their waivers along, so whatever changes one asks for both again. */
export const participantsKey = ['participants'] as const;

export function useWaivers(query: GivenQuery<typeof waiversRoutes.listWaivers>) {
  return useQuery({
    queryKey: [...waiversKey, 'list', query],
    queryFn: ({ signal }) => call(waiversRoutes.listWaivers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The waivers of all pages, for paper. */
export async function readWaivers(
  query: GivenQuery<typeof waiversRoutes.listWaivers>,
): Promise<readonly WaiverListed[]> {
  return (await call(waiversRoutes.listWaivers, { query: { ...query, all: '1' } })).all_results ?? [];
}

/** Signed waivers that wait for approval. */
export function useApprovalQueue(query: GivenQuery<typeof waiversRoutes.readQueue>) {
  return useQuery({
    queryKey: [...waiversKey, 'queue', query],
    queryFn: ({ signal }) => call(waiversRoutes.readQueue, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One waiver by its locator; none without one. */
export function useWaiver(token: string | undefined) {
  return useQuery({
    queryKey: [...waiversKey, 'one', token],
    queryFn: async ({ signal }) =>
      (await call(waiversRoutes.readWaiver, { params: { token: token ?? '' } }, { signal })).waiver,
    enabled: token !== undefined,
    // Its answers are evidence; a person who looks at them is not interrupted by a refetch.
    refetchOnWindowFocus: false,
  });
}

/**
 * Reads what is known of a signed PDF, by the hash of its file or its code; requests nothing without one. `head`: what
 * the file says about its place in the chain.
 */
export function useSignedPdfCheck(mark: string | undefined, head?: string) {
  return useQuery({
    queryKey: [...waiversKey, 'paper', mark, head],
    queryFn: ({ signal }) =>
      call(waiversRoutes.checkSignedPdf, { params: { mark: mark ?? '' }, query: { head } }, { signal }),
    enabled: mark !== undefined,
    refetchOnWindowFocus: false,
  });
}

/** Fetches the signed PDF and hands it to the person as a download. */
export function useSignedPdf() {
  return useMutation({
    mutationFn: async (token: string) => {
      const file = await callForFile(waiversRoutes.readSignedPdf, { params: { token } });
      saveBlob(file.content, file.name);
    },
  });
}

/** Signed PDFs that were given up. */
export function useFailedPdfs() {
  return useQuery({
    queryKey: [...waiversKey, 'failed PDFs'],
    queryFn: ({ signal }) => call(waiversRoutes.listFailedPdfs, {}, { signal }),
    // While one is being tried: it leaves the list without a press.
    refetchInterval: ({ state }) => (state.data?.data.some(({ is_waiting }) => is_waiting) ? 3_000 : false),
  });
}

/** Tries those of these locators again, or all. */
export function useRetryPdfs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokens: string[] | undefined) => call(waiversRoutes.retryPdfs, { body: { tokens } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...waiversKey, 'failed PDFs'] }),
  });
}

/** Fetches a file that a signer has uploaded, for those who check identity documents. */
export function useProof(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: async ({ token, file }: { token: string; file: FileValue }) => {
      const { content } = await callForFile(waiversRoutes.readProof, { params: { token, file_id: file.id } });
      saveBlob(content, file.name);
    },
    onError,
  });
}

function useForgetWaivers() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [waiversKey, participantsKey, entriesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

export function useApproveWaiver() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.approveWaiver, { params: { token } }),
    onSettled: forget,
  });
}

export function useUndoApproval() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.undoApproval, { params: { token } }),
    onSettled: forget,
  });
}

/** Fresh links for many, to print; the answer stays with the page that asked. */
export function useLinkSheet() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(waiversRoutes.makeLinkSheet, { body: { ids: [...ids] } }),
    onSettled: forget,
  });
}

export function useConfirmVerification() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.confirmVerification, { params: { token } }),
    onSettled: forget,
  });
}

export function useRemindSigner() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.remindSigner, { params: { token } }),
    onSettled: forget,
  });
}

export function useHandOverLink() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.handOverLink, { params: { token } }),
    onSettled: forget,
  });
}

const passesKey = [...waiversKey, 'passes'] as const;

/** W-34: devices of an entry that are being passed; follows while they are. */
export function usePasses(entry_id: number) {
  return useQuery({
    queryKey: [...passesKey, entry_id],
    queryFn: ({ signal }) => call(waiversRoutes.listPasses, { params: { id: entry_id } }, { signal }),
    refetchInterval: boardEveryMs,
  });
}

export function useEndPass(entry_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pass_id: number) => call(waiversRoutes.endPassHere, { params: { id: entry_id, pass_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: passesKey }),
  });
}

/** W-34: begins to pass this device, and signs its user out on the server before it goes. Returns the secret of the pass. */
export function useBeginPass() {
  return useMutation({
    mutationFn: async (entry_id: number) => {
      const { pass } = await call(waiversRoutes.beginPass, { body: { entry_id } });
      try {
        await call(ownRoutes.signOut, {});
      } catch (error) {
        // The pass ends by itself in time, and what the person is told is the failure before it.
        await call(waiversRoutes.endPass, { params: { pass } }).catch(() => undefined);
        throw error;
      }
      deviceStore.removeItem(tokenKey);
      return pass;
    },
  });
}

export function useEditWaiver(id: number) {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<GivenBody<typeof participantsRoutes.editWaiver>>) =>
      call(participantsRoutes.editWaiver, { params: { id }, body }, { signal }),
    onSuccess: forget,
  });
}

export function useRemindSigners() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (body: BulkBody) => call(waiversRoutes.remindSigners, { body }),
    onSettled: forget,
  });
}

export function useApproveWaivers() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (body: BulkBody) => call(waiversRoutes.approveWaivers, { body }),
    onSettled: forget,
  });
}

export function useVerifyWaivers() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (body: BulkBody) => call(waiversRoutes.verifyWaivers, { body }),
    onSettled: forget,
  });
}

export function useVoidWaiver() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: ({ token, body, signal }: { token: string } & Sent<GivenBody<typeof waiversRoutes.voidWaiver>>) =>
      call(waiversRoutes.voidWaiver, { params: { token }, body }, { signal }),
    onSettled: forget,
  });
}

export function useAskAgain() {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (token: string) => call(waiversRoutes.askAgain, { params: { token } }),
    onSettled: forget,
  });
}

export type WaiverFile = 'waivers' | 'trail' | 'pdfs';

/** Fetches a file with the session in its header and hands it to the person; `bytes`: how much has arrived. */
export function useWaiverFile() {
  const [bytes, setBytes] = useState(0);
  const fetched = useMutation({
    mutationFn: async (wanted: { file: WaiverFile; filters: Omit<BulkBody, 'ids' | 'count'>; sortBy: string }) => {
      setBytes(0);
      const filters = { ...wanted.filters, buster: String(performance.now()) };
      const query = { ...filters, sortBy: wanted.sortBy as 'name', exportType: 'Excel' as const };
      const options = { progress: setBytes };
      const file = await (wanted.file === 'trail'
        ? callForFile(waiversRoutes.exportWaiverTrail, { query }, options)
        : wanted.file === 'pdfs'
          ? callForFile(waiversRoutes.exportSignedPdfs, { query: filters }, options)
          : callForFile(waiversRoutes.exportWaivers, { query }, options));
      saveBlob(file.content, file.name);
      return file.name;
    },
  });
  return { ...fetched, bytes };
}

const boardEveryMs = 5_000;

/** How far the waivers are, asked for again every few seconds while somebody looks. */
export function useWaiverBoard(query: GivenQuery<typeof waiversRoutes.readBoard>) {
  return useQuery({
    queryKey: [...waiversKey, 'board', query],
    queryFn: ({ signal }) => call(waiversRoutes.readBoard, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Not in a tab that nobody sees: the queries stop with it.
    refetchInterval: boardEveryMs,
  });
}

const calendarKey = [...waiversKey, 'calendar'] as const;

export function useWaiverCalendar() {
  return useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => call(waiversRoutes.readCalendar, {}, { signal }),
  });
}

export function useSaveReminderSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenBody<typeof waiversRoutes.saveReminderSchedule>) =>
      call(waiversRoutes.saveReminderSchedule, { body }),
    onSuccess: (calendar) => client.setQueryData(calendarKey, calendar),
    // Read when it is next looked at, not now: the form would begin anew, and what was typed be lost.
    onError: () => client.invalidateQueries({ queryKey: calendarKey, refetchType: 'none' }),
  });
}
