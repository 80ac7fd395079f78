import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes as contentRoutes } from '../content/routes.tsx';
import { routes as entryFormRoutes } from '../entries/forms/routes.tsx';
import { routes as formStatusRoutes } from '../entries/formStatuses/routes.tsx';
import { entryLayout, entryTabs, routes as entryRoutes } from '../entries/routes.tsx';
import { routes as formRoutes } from '../forms/routes.tsx';
import { routes as notificationRoutes } from '../notifications/routes.tsx';
import { entryTabs as peopleTabs } from '../participants/routes.tsx';
import { routes as pressRoutes } from '../press/routes.tsx';
import { routes as reportRoutes } from '../reports/routes.tsx';
import { routes as settingsRoutes } from '../settings/routes.tsx';
import { routes as userRoutes } from '../users/routes.tsx';
import { entryTabs as waiverTabs, routes as waiverRoutes } from '../waivers/routes.tsx';
import { RootLayout } from './RootLayout.tsx';
import {
  ComingSoonPage,
  Dashboard,
  Home,
  InvalidPermissionsPage,
  NotFoundPage,
  ScreenError,
  ToNotFound,
} from './places.tsx';

/** Every screen of the portal. A room brings its own routes; tabs of an entry are nested under the entry's layout. */
const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ScreenError />,
    children: [
      { index: true, element: <Home /> },
      { path: 'dashboard', element: <Dashboard />, handle: { who: 'signedIn' } },
      { path: 'coming-soon', element: <ComingSoonPage /> },
      { path: 'invalid-permissions', element: <InvalidPermissionsPage /> },
      { path: 'not-found', element: <NotFoundPage /> },
      ...contentRoutes,
      ...entryRoutes,
      entryLayout([...entryTabs, ...peopleTabs, ...waiverTabs]),
      ...entryFormRoutes,
      ...formStatusRoutes,
      ...formRoutes,
      ...notificationRoutes,
      ...pressRoutes,
      ...reportRoutes,
      ...settingsRoutes,
      ...userRoutes,
      ...waiverRoutes,
      { path: '*', element: <ToNotFound /> },
    ],
  },
];

export const router = createBrowserRouter(routes);
