import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';
import type { WelcomeParts } from './PublicPage.tsx';

/** The parts of the welcome page come from other rooms. */
export function pageRoutes(parts: WelcomeParts): RouteObject[] {
  return [
    screenRoute('page', async () => (await import('./PublicPage.tsx')).publicPage(parts)),
    screenRoute('faq', async () => (await import('./faq/FaqPage.tsx')).FaqPage),
    screenRoute('privacy', async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage),
    screenRoute('faqs', async () => (await import('./faq/FaqSettingsPage.tsx')).FaqSettingsPage),
    screenRoute('feedback', async () => (await import('./feedback/FeedbackPage.tsx')).FeedbackPage),
    screenRoute('feedbackList', async () => (await import('./feedback/FeedbackListPage.tsx')).FeedbackListPage),
    screenRoute('pages', async () => (await import('./PagesPage.tsx')).PagesPage),
    screenRoute('pageMenus', async () => (await import('./menus/MenusPage.tsx')).MenusPage),
    screenRoute('editPage', async () => (await import('./editor/EditPage.tsx')).EditPage),
    screenRoute('previewPage', async () => (await import('./versions/PreviewPage.tsx')).PreviewPage),
    screenRoute('pageVersions', async () => (await import('./versions/VersionsPage.tsx')).VersionsPage),
  ];
}
