import { contentRoutes } from '@parade/contract/content/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/client.ts';

export function usePage(slug: string) {
  return useQuery({ queryKey: ['pages', slug], queryFn: () => call(contentRoutes.readPage, { params: { slug } }) });
}
