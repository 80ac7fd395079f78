import type { DueDateChoice } from '@parade/contract/forms/due/dueDate.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { formsRoutes } from '@parade/contract/forms/routes.ts';
import type { FormFile } from '@parade/contract/forms/files/formFile.ts';
import type { Retention } from '@parade/contract/forms/retention.ts';
import type { GivenBody } from '@parade/contract/http/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../access/session.tsx';
import { call, callForFile, type Sent } from '../http/client.ts';
import { readAgainAfterConflict } from '../http/queryClient.ts';
import { useSeenOpened } from '../http/useSeen.ts';
import { putBytes } from '../http/putBytes.ts';

const keyOf = (year: number) => ['form-due-dates', year] as const;

export function useDueDates(year: number) {
  return useQuery({
    queryKey: keyOf(year),
    queryFn: ({ signal }) => call(formsRoutes.listDueDates, { query: { year } }, { signal }),
  });
}

/** Saves the due dates of a year. Every screen that shows one is read again. */
export function useSetDueDates(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (due_dates: { form_type: FormType; due_on: DueDateChoice; from: DueDateChoice }[]) =>
      call(formsRoutes.setDueDates, { query: { year }, body: { due_dates } }),
    onError: (failure) => readAgainAfterConflict(client, keyOf(year), failure),
    onSuccess: async (answer) => {
      client.setQueryData(keyOf(year), answer);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== keyOf(year)[0],
      });
    },
  });
}

const formFilesKey = ['form-files'] as const;

/** The form files that the reader may see: all, or those of one form with when an organization opened each. */
export function useFormFiles(of: { organization_id?: number; form_type?: FormType } = {}) {
  return useQuery({
    queryKey: [...formFilesKey, of],
    queryFn: async ({ signal }) => (await call(formsRoutes.listFormFiles, { query: of }, { signal })).data,
  });
}

export function useFormTypes() {
  return useQuery({
    queryKey: ['form-types'],
    queryFn: async ({ signal }) => (await call(formsRoutes.listFormTypes, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The PDF of a form file. */
export function readFormFile(file: FormFile): Promise<{ content: Blob; name: string }> {
  return callForFile(formsRoutes.readFormFile, { params: { id: file.id } });
}

/** Notes that an organization has opened a form file. */
export function useNoteDownload(organization_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: FormFile) => call(formsRoutes.noteDownload, { params: { organization_id, file_id: file.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: formFilesKey }),
  });
}

/** The parts of a new form file. */
export interface NewFormFile {
  readonly form_type: FormType;
  readonly display_name: string;
  /** A page elsewhere, or a PDF. */
  readonly place: { readonly url: string } | { readonly pdf: File };
}

/** Adds a form file to a form; a PDF is uploaded first. progress: 0 to 1. */
export function useAddFormFile(progress: (done: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body: { place, ...named }, signal }: Sent<NewFormFile>) => {
      if ('url' in place) return call(formsRoutes.addFormFile, { body: { ...named, url: place.url } }, { signal });
      const { name, type, size } = place.pdf;
      const granted = await call(formsRoutes.askFormFileUpload, { body: { name, type, size } }, { signal });
      await putBytes(granted.url, place.pdf, { progress, signal });
      return call(formsRoutes.addFormFile, { body: { ...named, file_id: granted.file.id } }, { signal });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: formFilesKey }),
  });
}

export function useDeleteFormFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: FormFile) => call(formsRoutes.deleteFormFile, { params: { id: file.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: formFilesKey }),
  });
}

const retentionKey = ['forms', 'retention'] as const;

/** The days of the parades, and the days after them on which things are deleted. */
export function useRetention() {
  return useQuery({
    queryKey: retentionKey,
    queryFn: ({ signal }) => call(formsRoutes.readRetention, {}, { signal }),
  });
}

export function useSaveRetention(opened: Retention) {
  const client = useQueryClient();
  const over = useSeenOpened(opened, () => client.getQueryData<Retention>(retentionKey));
  const { refresh } = useSession();
  return useMutation({
    mutationFn: (body: GivenBody<typeof formsRoutes.saveRetention>) => {
      const { parades: days, ...shown } = over.seen();
      const parades = (body.parades ?? []).flatMap(({ id }) => days.filter((day) => day.id === id));
      const from = {
        ...Object.fromEntries(Object.entries(shown).filter(([name]) => name in body)),
        parades: parades.map(({ id, parade_on }) => ({ id, parade_on })),
      };
      return call(formsRoutes.saveRetention, { body: { ...body, from } });
    },
    onError: (failure) => {
      over.refuse(failure);
      readAgainAfterConflict(client, retentionKey, failure);
    },
    onSuccess: (retention) => {
      client.setQueryData(retentionKey, retention);
      // The bar over every screen shows the day of the parade.
      return refresh();
    },
  });
}
