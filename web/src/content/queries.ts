import type { MenusInput, PageDetail, PageInput, PreviewReader } from '@parade/contract/content/page.ts';
import { contentRoutes } from '@parade/contract/content/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure, type Sent } from '../http/client.ts';
import { useDeletion } from '../http/useDeletion.ts';

const pagesKey = ['pages'] as const;

export function usePage(slug: string) {
  return useQuery({
    queryKey: [...pagesKey, 'read', slug],
    queryFn: ({ signal }) => call(contentRoutes.readPage, { params: { slug } }, { signal }),
  });
}

/** Gets the privacy page's facts about this portal. */
export function usePrivacyFacts() {
  return useQuery({
    queryKey: ['privacy'],
    queryFn: ({ signal }) => call(contentRoutes.readPrivacyFacts, {}, { signal }),
  });
}

/** One page of the list of pages; the values are those of the address. */
export function usePages(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof contentRoutes.listPages>;
  return useQuery({
    queryKey: [...pagesKey, 'list', query],
    queryFn: ({ signal }) => call(contentRoutes.listPages, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page as it is edited; read once, so that nothing changes under the hands of whoever types. */
export function useEditedPage(id: number | undefined) {
  return useQuery({ ...editedPage(id ?? 0), enabled: id !== undefined, refetchOnWindowFocus: false });
}

function editedPage(id: number) {
  return queryOptions({
    queryKey: [...pagesKey, 'edit', id],
    queryFn: ({ signal }) => call(contentRoutes.editPage, { params: { id } }, { signal }),
  });
}

/** A page as it is saved now; a form that is open does not hear of it. */
export function readSavedPage(id: number): Promise<PageDetail> {
  return call(contentRoutes.editPage, { params: { id } });
}

/** Reads again what pages change: lists, menus and the session, which has the menus of the shell. */
function useForget() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/**
 * Saves a page; null creates one, and reads it before it returns, so that its own form is there at once. Returns its id and
 * state; errors are named by the page's fields.
 */
export function useSavePage(id: number | null) {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: async ({ body: page, signal }: Sent<PageInput>) => {
      const params = { id: id ?? ('new' as const) };
      try {
        return await call(contentRoutes.savePage, { params, body: { page } }, { signal });
      } catch (failure) {
        throw failure instanceof CallFailure ? ofThePage(failure) : failure;
      }
    },
    onSuccess: ({ pageId }) =>
      Promise.all([forget(), id === null ? client.prefetchQuery(editedPage(pageId)) : undefined]),
  });
}

/** 'page.slug' is the field 'slug' of the form. */
function ofThePage({ status, message, answer, errors }: CallFailure): CallFailure {
  const named = Object.entries(errors).map(([name, texts]) => [name.replace(/^page\./, ''), texts]);
  return new CallFailure(status, message, { ...answer, errors: Object.fromEntries(named) });
}

export function useDeletePage(id: number) {
  return useDeletion(
    () => call(contentRoutes.deletePage, { params: { id } }),
    ([room, , of]) => room === pagesKey[0] && of === id,
  );
}

export function usePageVersions(id: number) {
  return useQuery({
    queryKey: [...pagesKey, 'versions', id],
    queryFn: ({ signal }) => call(contentRoutes.listPageVersions, { params: { id } }, { signal }),
  });
}

export function usePageVersion(id: number, version: number | null) {
  return useQuery({
    queryKey: [...pagesKey, 'version', id, version],
    queryFn: ({ signal }) => call(contentRoutes.readPageVersion, { params: { id, version: version ?? 0 } }, { signal }),
    enabled: version !== null,
  });
}

export function useRestoreVersion(id: number, revision: number) {
  const forget = useForget();
  return useMutation({
    mutationFn: (version: number) =>
      call(contentRoutes.restorePageVersion, { params: { id, version }, body: { revision } }),
    onSuccess: forget,
  });
}

export function usePagePreview(id: number, as: PreviewReader) {
  return useQuery({
    queryKey: [...pagesKey, 'preview', id, as],
    queryFn: ({ signal }) => call(contentRoutes.previewPage, { params: { id }, query: { as } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMenus() {
  return useQuery({
    queryKey: [...pagesKey, 'menus'],
    queryFn: ({ signal }) => call(contentRoutes.readMenus, {}, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useSaveMenus() {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: MenusInput) => call(contentRoutes.saveMenus, { body }),
    onSuccess: forget,
  });
}

/** Uploads a picture for a text; answers its address. What is no picture is named by the field 'file'. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: async ({ body: file, signal }: Sent<File>) => {
      const body = new FormData();
      body.append('file', file);
      try {
        return await call(contentRoutes.uploadPagePicture, { body }, { signal });
      } catch (failure) {
        if (!(failure instanceof CallFailure) || failure.code !== 'picture-unfit') throw failure;
        throw new CallFailure(failure.status, failure.message, { errors: { file: [failure.message] } });
      }
    },
  });
}
