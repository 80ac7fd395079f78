import type { commentaryFormats } from '@parade/contract/directory/commentary/commentary.ts';
import { commentaryRoutes } from '@parade/contract/directory/commentary/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../http/client.ts';
import { saveBlob } from '../../http/saveBlob.ts';

/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
type Asked = Readonly<Record<string, string>>;

export function useCommentary(asked: Asked) {
  const query = asked as GivenQuery<typeof commentaryRoutes.readCommentary>;
  return useQuery({
    queryKey: ['commentary', query],
    queryFn: ({ signal }) => call(commentaryRoutes.readCommentary, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the sheets as a file and hands them over as a download. */
export function useCommentaryFile(asked: Asked) {
  return useMutation({
    mutationFn: async (format: (typeof commentaryFormats)[number]) => {
      const query = { ...asked, format } as GivenQuery<typeof commentaryRoutes.exportCommentary>;
      const { content, name } = await callForFile(commentaryRoutes.exportCommentary, { query });
      saveBlob(content, name);
    },
  });
}
