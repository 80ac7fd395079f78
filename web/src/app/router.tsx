import { type Screen, type ScreenName, screens } from '@parade/contract/access/screens.ts';
import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';
import { pageRoutes } from '../content/routes.tsx';
import { routes as auditRoutes } from '../audit/routes.tsx';
import { routes as entryFormRoutes } from '../entries/forms/routes.tsx';
import { routes as formStatusRoutes } from '../entries/formStatuses/routes.tsx';
import { entryTabs as guideTabs, routes as directoryRoutes } from '../directory/routes.tsx';
import { entryLayout, entryTabs, organizationTabs, routes as entryRoutes } from '../entries/routes.tsx';
import { routes as lineUpRoutes } from '../entries/lineUp/routes.tsx';
import { routes as formRoutes } from '../forms/routes.tsx';
import { routes as judgingRoutes } from '../judging/routes.tsx';
import { notificationRoutes } from '../notifications/routes.tsx';
import { organizationLayout, routes as organizationRoutes } from '../organizations/routes.tsx';
import { entryTabs as peopleTabs } from '../participants/routes.tsx';
import { routes as pressRoutes } from '../press/routes.tsx';
import { routes as reviewRoutes } from '../entries/review/routes.tsx';
import { routes as todayRoutes } from '../reports/today/routes.tsx';
import { routes as reportRoutes } from '../reports/routes.tsx';
import { routes as seasonRoutes } from '../seasons/routes.tsx';
import { settingsRoutes } from '../settings/routes.tsx';
import { routes as userRoutes } from '../users/routes.tsx';
import { entryTabs as waiverTabs, routes as waiverRoutes } from '../waivers/routes.tsx';
import { LoadingRows } from '../ui/Page.tsx';
import { RootLayout } from './RootLayout.tsx';
import {
  ComingSoonPage,
  Dashboard,
  Home,
  InvalidPermissionsPage,
  NotFoundPage,
  LoginPlace,
  ScreenError,
  ToNotFound,
} from './places.tsx';

const CorrectAddress = lazy(async () => ({
  default: (await import('../users/CorrectAddress.tsx')).CorrectAddress,
}));
const DefaultLiaison = lazy(async () => ({
  default: (await import('../entries/choosing/DefaultLiaison.tsx')).DefaultLiaison,
}));
const OwnAwards = lazy(async () => ({ default: (await import('../judging/OwnAwards.tsx')).OwnAwards }));
const TodayDesk = lazy(async () => ({ default: (await import('../reports/today/TodayDesk.tsx')).TodayDesk }));

/** Every screen of the portal. A room brings its own routes; tabs of an entry are nested under the entry's layout. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: (
      <main>
        <ScreenError />
      </main>
    ),
    HydrateFallback: () => <LoadingRows rows={6} label="Loading the portal" />,
    // A screen that fails leaves the shell around it standing.
    children: [
      {
        errorElement: <ScreenError />,
        children: [
          placeRoute('home', Home),
          placeRoute('dashboard', Dashboard),
          placeRoute('login', LoginPlace),
          placeRoute('comingSoon', ComingSoonPage),
          placeRoute('invalidPermissions', InvalidPermissionsPage),
          placeRoute('notFound', NotFoundPage),
          ...pageRoutes({ Today: TodayDesk, OwnAwards }),
          ...auditRoutes,
          ...directoryRoutes,
          ...entryRoutes,
          entryLayout([...entryTabs, ...guideTabs, ...peopleTabs, ...waiverTabs]),
          ...entryFormRoutes,
          ...formStatusRoutes,
          ...lineUpRoutes,
          ...formRoutes,
          ...judgingRoutes,
          ...notificationRoutes(CorrectAddress),
          ...organizationRoutes,
          organizationLayout(organizationTabs),
          ...pressRoutes,
          ...reportRoutes,
          ...reviewRoutes,
          ...todayRoutes,
          ...seasonRoutes,
          ...settingsRoutes(DefaultLiaison),
          ...userRoutes,
          ...waiverRoutes,
          { path: '*', element: <ToNotFound /> },
        ],
      },
    ],
  },
];

/** A screen that is part of the shell's own code: it shows at once. */
function placeRoute(name: ScreenName, Component: ComponentType): RouteObject {
  const { path, who }: Screen = screens[name];
  return { path: path.slice(1), handle: { who } satisfies ScreenHandle, Component };
}
