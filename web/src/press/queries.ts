import { pressRoutes } from '@parade/contract/press/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../http/client.ts';

export interface KitAddress {
  readonly organization_id: number;
  readonly year: number;
  /** Where it is not the first entry of its organization and year. */
  readonly entry: number | undefined;
}

function placeOf({ entry, ...params }: KitAddress) {
  return { params, query: entry === undefined ? {} : { entry } };
}

export function usePressKit(address: KitAddress) {
  return useQuery({
    queryKey: ['press-kit', address],
    queryFn: ({ signal }) => call(pressRoutes.readPressKit, placeOf(address), { signal }),
    retry: false,
  });
}

/** The bytes of a file of the kit, fetched with the session: an img tag cannot send a token. */
export async function kitFile(address: KitAddress, file_id: string, signal?: AbortSignal): Promise<Blob> {
  const { params, query } = placeOf(address);
  const input = { params: { ...params, file_id }, query };
  const { content } = await callForFile(pressRoutes.readPressFile, input, signal ? { signal } : {});
  return content;
}
