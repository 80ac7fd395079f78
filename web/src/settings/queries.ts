import { settingsRoutes } from '@parade/contract/settings/routes.ts';
import type { SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../access/session.tsx';
import { call, type Sent } from '../http/client.ts';

const settingsKey = ['settings'] as const;

/** Every setting, and what the reader may change. */
export function useSiteSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settingsRoutes.readSettings, {}, { signal }),
  });
}

/** Saves what a form of parts says. Menus, labels and the color of every screen follow. */
export function useSaveSettings() {
  const client = useQueryClient();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FormData>) => call(settingsRoutes.saveSettings, { body }, { signal }),
    onSuccess: async (saved) => {
      client.setQueryData<SiteSettings>(settingsKey, saved);
      showColor(saved.settings.brand_color);
      await refresh();
    },
  });
}

/** The color of action of this page, as every page has it from /brand.css. */
function showColor(color: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[href^="/brand.css"]');
  if (link) link.href = `/brand.css?${color.slice(1)}`;
}
