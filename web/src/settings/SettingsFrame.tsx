import { menuOf, pathTo } from '@parade/contract/access/screens.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useUser } from '../access/session.tsx';
import { PageHeader, TabsNav } from '../ui/Page.tsx';

/** The frame of a settings page: title and the tabs that the reader may open. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const tabs = useTabs();
  return (
    <>
      <PageHeader title="Settings" />
      <TabsNav label="Settings" tabs={tabs} />
      {/* One box, so that what is narrow in it begins where the rest does. */}
      <div>{children}</div>
    </>
  );
}

/** /settings leads to the reader's first tab. */
export function ToFirstTab() {
  const tabs = useTabs();
  return <Navigate to={tabs[0]?.to ?? pathTo('invalidPermissions')} replace />;
}

function useTabs() {
  return menuOf(['settings'], useUser().permissions);
}
