import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

/** The screens in front of the portal, which anyone may open, and the list of users. */
export const routes: RouteObject[] = [
  screenRoute('login', async () => (await import('./signIn/LoginPage.tsx')).LoginPage),
  screenRoute('register', async () => (await import('./accounts/RegisterPage.tsx')).RegisterPage),
  screenRoute(
    'forgottenPassword',
    async () => (await import('./accounts/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
  ),
  screenRoute('newPassword', async () => (await import('./accounts/NewPasswordPage.tsx')).NewPasswordPage),
  screenRoute('join', async () => (await import('./invitations/JoinPage.tsx')).JoinPage),
  screenRoute('invitation', async () => (await import('./invitations/InvitationPage.tsx')).InvitationPage),
  screenRoute('verifyEmail', async () => (await import('./accounts/VerifyEmailPage.tsx')).VerifyEmailPage),
  screenRoute('users', async () => (await import('./UsersPage.tsx')).UsersPage),
];
