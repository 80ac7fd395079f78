import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

/** The screens in front of the portal, which anyone may open, one's own profile, and the office's screens about users. */
export const routes: RouteObject[] = [
  screenRoute('register', async () => (await import('./accounts/RegisterPage.tsx')).RegisterPage),
  screenRoute(
    'forgottenPassword',
    async () => (await import('./accounts/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
  ),
  screenRoute('newPassword', async () => (await import('./accounts/NewPasswordPage.tsx')).NewPasswordPage),
  screenRoute('join', async () => (await import('./invitations/JoinPage.tsx')).JoinPage),
  screenRoute('invitation', async () => (await import('./invitations/InvitationPage.tsx')).InvitationPage),
  screenRoute('verifyEmail', async () => (await import('./accounts/VerifyEmailPage.tsx')).VerifyEmailPage),
  screenRoute('emailChange', async () => (await import('./accounts/EmailChangePage.tsx')).EmailChangePage),
  screenRoute('profile', async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
  screenRoute('users', async () => (await import('./UsersPage.tsx')).UsersPage),
  screenRoute('createUser', async () => (await import('./accounts/CreateUserPage.tsx')).CreateUserPage),
  screenRoute('joinLinks', async () => (await import('./invitations/JoinLinksPage.tsx')).JoinLinksPage),
  screenRoute('tokens', async () => (await import('./tokens/TokensPage.tsx')).TokensPage),
  screenRoute('mediaAccess', async () => (await import('./mediaAccess/MediaAccessPage.tsx')).MediaAccessPage),
  screenRoute('mediaRequests', async () => (await import('./mediaAccess/MediaRequestsPage.tsx')).MediaRequestsPage),
  screenRoute('user', async () => (await import('./details/UserPage.tsx')).UserPage),
];
