import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';

/** The screens in front of the portal, which anyone may open, and the list of users. */
export const routes: RouteObject[] = [
  { path: 'login', lazy: async () => ({ Component: (await import('./LoginPage.tsx')).LoginPage }) },
  { path: 'register', lazy: async () => ({ Component: (await import('./RegisterPage.tsx')).RegisterPage }) },
  {
    path: 'password/reset',
    lazy: async () => ({ Component: (await import('./ForgottenPasswordPage.tsx')).ForgottenPasswordPage }),
  },
  {
    path: 'password/reset/:token',
    lazy: async () => ({ Component: (await import('./NewPasswordPage.tsx')).NewPasswordPage }),
  },
  { path: 'join/:token', lazy: async () => ({ Component: (await import('./JoinPage.tsx')).JoinPage }) },
  {
    path: 'invitations/:token',
    lazy: async () => ({ Component: (await import('./InvitationPage.tsx')).InvitationPage }),
  },
  {
    path: 'verify-email/:token',
    lazy: async () => ({ Component: (await import('./VerifyEmailPage.tsx')).VerifyEmailPage }),
  },
  {
    path: 'users',
    handle: { who: { may: 'manageUsers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./UsersPage.tsx')).UsersPage }),
  },
];
