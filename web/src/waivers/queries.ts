import { participantsRoutes } from '@parade/contract/participants/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { entriesKey } from '../entries/queries.ts';
import { saveBlob } from '../forms/widgets/FilePicture.tsx';
import { call, callForFile } from '../http/client.ts';

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

/** One waiver by its locator. */
export function useWaiver(token: string) {
  return useQuery({
    queryKey: [...waiversKey, 'one', token],
    queryFn: async ({ signal }) => (await call(waiversRoutes.readWaiver, { params: { token } }, { signal })).waiver,
    // Its answers are evidence; a person who looks at them is not interrupted by a refetch.
    refetchOnWindowFocus: false,
  });
}

/** What is known of a signed paper, by the hash of its file or its code; nothing is asked without one. */
export function usePaperCheck(mark: string | undefined) {
  return useQuery({
    queryKey: [...waiversKey, 'paper', mark],
    queryFn: ({ signal }) => call(waiversRoutes.checkPaper, { params: { mark: mark ?? '' } }, { signal }),
    enabled: mark !== undefined,
    refetchOnWindowFocus: false,
  });
}

/** Fetches the signed paper and hands it to the person as a download. */
export function useSignedPaper() {
  return useMutation({
    mutationFn: async (token: string) => {
      const file = await callForFile(waiversRoutes.readPaper, { params: { token } });
      saveBlob(file.content, file.name);
    },
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

export function useEditWaiver(id: number) {
  const forget = useForgetWaivers();
  return useMutation({
    mutationFn: (body: GivenBody<typeof participantsRoutes.editWaiver>) =>
      call(participantsRoutes.editWaiver, { params: { id }, body }),
    onSuccess: forget,
  });
}
