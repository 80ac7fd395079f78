import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../access/session.tsx';
import { PageHeader, TabsNav } from '../ui/Page.tsx';
import { settingsTabsFor } from './settingsTabs.ts';

/** The frame of a settings page: title and the tabs that the reader may open. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { can } = useSession();
  return (
    <>
      <PageHeader title="Settings" />
      <TabsNav label="Settings" tabs={settingsTabsFor(can)} />
      {children}
    </>
  );
}

/** /settings leads to the reader's first tab. */
export function ToFirstTab() {
  const { can } = useSession();
  return <Navigate to={settingsTabsFor(can)[0]?.to ?? '/invalid-permissions'} replace />;
}
