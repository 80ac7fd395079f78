import type { RouteObject } from 'react-router';

/** The screens in front of the portal; anyone may open them. */
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
];
