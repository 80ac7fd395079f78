import { pathTo } from '@parade/contract/access/screens.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches } from 'react-router';
import { closedState, redirectOf, type ScreenHandle } from '../access/guard.ts';
import { useSession } from '../access/session.tsx';
import { ToLogin } from '../access/ToLogin.tsx';
import { SendingAnywhere } from '../judging/sending/SendingAnywhere.tsx';
import { SearchEverywhere } from '../reports/search/SearchEverywhere.tsx';
import { useMenuCounts } from '../reports/useMenuCounts.ts';
import { Drawing } from '../ui/program/Drawing.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { isSamePage } from '../ui/samePage.ts';
import { Banner, Shell } from '../ui/Shell.tsx';
import { useNoticesOf } from '../ui/Toast.tsx';
import { useFocusRescue } from './useFocusRescue.ts';
import { sideMenu, topMenu } from './menu.ts';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { PersonMenu, UnverifiedBanner } from './person.tsx';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';

/** The shell around every screen, and the door in front of it. */
export function RootLayout() {
  const { data } = useSession();
  const location = useLocation();
  const matches = useMatches();
  // The innermost screen says who may open it; what has no row in the table (the way to not-found) is for anyone.
  const who = matches.map((match) => (match.handle as ScreenHandle | undefined)?.who).findLast(Boolean) ?? 'anyone';
  const here = `${location.pathname}${location.search}${location.hash}`;
  const redirectPath = redirectOf(who, data, here);
  useFocusRescue();
  const screen = useScreen(matches.at(-1), location.state);
  useFocusOnNewPage(screen);
  useNoticesOf(screen);
  const { settings } = data;
  const counts = useMenuCounts();
  return (
    <Shell
      brand={{
        mark: settings.organizer_logo ? (
          <img src={`/logo/${settings.organizer_logo}.png`} alt="" />
        ) : (
          <Drawing of="mark" />
        ),
        name: settings.parade_name,
      }}
      season={{
        nth: nthParade(settings.current_parade_year),
        day: showDayInWords(data.parade_on),
      }}
      top={topMenu(data)}
      menuOnly={data.user ? [] : [{ label: 'Create An Account', to: pathTo('register') }]}
      groups={sideMenu(data, counts)}
      foot={data.user ? [] : [{ label: 'Privacy', to: pathTo('privacy') }]}
      search={<SearchEverywhere />}
      person={<PersonMenu />}
      banners={
        <>
          {data.live_site_url ? (
            <Banner tone="warning">
              <span>This is the development site.</span>
              <a href={data.live_site_url}>Go to the live site</a>
            </Banner>
          ) : null}
          <ImpersonationBanner />
          <UnverifiedBanner />
        </>
      }
    >
      <LoadingBar />
      {redirectPath === null ? <Outlet /> : null}
      {redirectPath !== null && data.user ? <Redirect to={redirectPath} state={closedState(who, here)} /> : null}
      {redirectPath !== null && !data.user ? <ToLogin from={here} /> : null}
      <SessionEndedDialog />
      <SendingAnywhere />
      <ScrollRestoration />
    </Shell>
  );
}

/** The screen that is shown: the earlier one where the address alone has changed. */
function useScreen(match: UIMatch | undefined, state: unknown): string {
  const place = screenOf(match);
  const [shown, setShown] = useState({ place, screen: place, route: match?.id });
  if (shown.place !== place) {
    const goesOn = isSamePage(state) && shown.route === match?.id;
    setShown({ place, screen: goesOn ? shown.screen : place, route: match?.id });
  }
  return shown.screen;
}

/** What stays the same while somebody filters, sorts and pages a list, whose address goes on with its place. */
function screenOf(match: UIMatch | undefined): string {
  return JSON.stringify([match?.id, { ...match?.params, '*': undefined }]);
}

/** A new page starts at its top for people who listen, too. Within a list, `useFocusRescue` takes up what is lost. */
function useFocusOnNewPage(screen: string): void {
  const before = useRef<string>(null);
  useEffect(() => {
    const last = before.current;
    before.current = screen;
    if (last !== null && last !== screen) document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen]);
}
