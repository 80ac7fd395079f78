import { pathTo } from '@parade/contract/access/screens.ts';
import { earlierTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { ownRoutes } from '@parade/contract/users/me.ts';
import { useMutation } from '@tanstack/react-query';
import { forgetPerson, forgetsWhoLeaves } from '../access/leaving.ts';
import { openAs, useSession } from '../access/session.tsx';
import { forgetDrafts } from '../forms/saving/draftKeys.ts';
import { call, CallFailure } from '../http/client.ts';
import { forgetPlaces } from '../reports/search/recentPlaces.ts';
import { forgetRow } from '../ui/list/openedRow.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';
import { leaveUnsaved } from '../ui/unsaved/useUnsavedGuard.ts';
import { forgetSignUpDraft } from '../users/accounts/signUpDraft.ts';

forgetsWhoLeaves((user_id) => {
  forgetDrafts(deviceStore, user_id);
  forgetPlaces(user_id);
  forgetRow();
  // Typed before they logged in, in this tab.
  forgetSignUpDraft();
});

/**
 * Ends the session on the server, whatever it says, and here: the page that asks for the next one is loaded, and with this
 * page goes what was read as this person. So does what they typed and where they were: the device may be a shared one.
 */
export function useSignOut(user_id: number | undefined) {
  const forget = () => {
    if (user_id !== undefined && deviceStore.getItem(tokenKey) === null) forgetPerson(user_id);
  };
  return useMutation({
    mutationFn: () => call(ownRoutes.signOut, {}, { quietOn401: true }),
    onSettled: () => {
      deviceStore.removeItem(tokenKey);
      forget();
      // A save that is refused meanwhile puts its answers down on the device again.
      window.addEventListener('pagehide', forget);
      leaveUnsaved();
      window.location.assign(pathTo('login'));
    },
  });
}

/**
 * Ends an impersonation: the one-time ticket under jwt_prev gives the earlier session back, at its dashboard. What was
 * typed as the other person goes: it is not theirs who go on here, and it could no longer be saved.
 */
export function useSwitchBack() {
  const { forget, user } = useSession();
  const leave = () => {
    if (user) forgetPerson(user.id);
  };
  return useMutation({
    mutationFn: async () => {
      const ticket = deviceStore.getItem(earlierTokenKey) ?? '';
      try {
        return await call(ownRoutes.switchBack, { body: { ticket } }, { quietOn401: true });
      } catch (error) {
        // Another tab was first, and its session is this one's as well.
        if (ticket !== '' && deviceStore.getItem(earlierTokenKey) !== ticket) return null;
        throw error;
      }
    },
    onSuccess: (answer) => {
      leave();
      // A save that is refused meanwhile puts its answers down on the device again.
      window.addEventListener('pagehide', leave);
      // Whoever stayed would save it in a name of their own.
      leaveUnsaved();
      if (!answer) {
        window.location.assign(pathTo('dashboard'));
        return;
      }
      deviceStore.removeItem(earlierTokenKey);
      openAs(answer.access_token);
    },
    // A ticket that no longer works leaves nobody to switch back to: sign in again. Not reached, it can be tried again.
    onError: (error) => {
      if (!(error instanceof CallFailure) || error.status < 400 || error.status >= 500) return;
      deviceStore.removeItem(earlierTokenKey);
      leave();
      forget();
    },
  });
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call(ownRoutes.resendVerification, {}) });
}
