import { pressRoutes } from '@parade/contract/press/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import type { ListedKit, PictureSizes } from '@parade/contract/press/kits.ts';
import type { MusicTitle } from '@parade/contract/press/music.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
type Asked = Readonly<Record<string, string | number>>;

/** One page of the press kits. */
export function usePressKits(asked: Asked) {
  const query = asked as GivenQuery<typeof pressRoutes.listPressKits>;
  return useQuery({
    queryKey: ['press-kits', query],
    queryFn: ({ signal }) => call(pressRoutes.listPressKits, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the titles. */
export function useMusic(asked: Asked) {
  const query = asked as GivenQuery<typeof pressRoutes.listMusic>;
  return useQuery({
    queryKey: ['music', query],
    queryFn: ({ signal }) => call(pressRoutes.listMusic, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The entry whose kit it is. */
export type KitNamed = Pick<ListedKit, 'id' | 'organization_id' | 'year' | 'is_first' | 'official_name'>;

/** A kit as a ZIP, its pictures for print or for the web. */
export function kitArchive({ organization_id, year, id, is_first }: KitNamed, size: PictureSizes) {
  const query = is_first ? { size } : { size, entry: id };
  return callForFile(pressRoutes.takePressKit, { params: { organization_id, year }, query });
}

/** All sound under some filters as a ZIP. */
export function musicArchive(filters: Asked) {
  return callForFile(pressRoutes.takeMusic, { query: filters as GivenQuery<typeof pressRoutes.takeMusic> });
}

/** The sound of a title. */
export async function readSound({ entry, audio }: MusicTitle, signal?: AbortSignal) {
  if (!audio) throw new Error('This title has no sound.');
  const { organization_id, year, id, is_first } = entry;
  const input = { params: { organization_id, year, file_id: audio.id }, query: is_first ? {} : { entry: id } };
  return callForFile(pressRoutes.readMusic, input, signal ? { signal } : {});
}
