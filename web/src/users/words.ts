import type { NotificationType } from '@parade/contract/notifications/message.ts';
import { CallFailure } from '../http/client.ts';
import { hasNoAnswer, wordsIn } from '../http/request.ts';

/** What the server said, if it said anything; of one that failed or did not answer, what is said of it everywhere. */
function serverMessage(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return null;
  return wordsIn(error.answer) ?? (hasNoAnswer(error.status) ? error.message : null);
}

/** U-25: the server's words, or 'Reset Password failed', then ', please try again'; what else they ask for is left out. */
export function resetFailedWords(error: unknown): string {
  const words = serverMessage(error) ?? 'Reset Password failed';
  return `${words.replace(/\. Please .*$/, '').replace(/\.$/, '')}, please try again`;
}

/** Words an emailed link's failure to open. An invalid link was cut on its way, as some mail programs do. */
export function linkFailedWords(error: Error): string {
  return error instanceof CallFailure && error.code === 'not-found'
    ? 'This link is incomplete. Please open the whole link from our email, or ask for a new one.'
    : error.message;
}

export const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  password: 'Password',
  password_confirmation: 'Confirm password',
  role: 'I am a',
  media_organization_name: 'Media organization',
  is_broadcaster: 'My organization broadcasts the parade on television or radio',
} as const;

export const notificationLabels: Readonly<Record<NotificationType, string>> = {
  'application submitted': 'Application submitted',
  'official photo updated': 'Official photo updated',
};

/** The title over a form about a user whose values were refused; what the server said is below. */
export const formFailed = 'Form validation failed';

/** Below that title: the server's words, or the catalogue's. */
export function formFailedWords(error: unknown): string {
  return serverMessage(error) ?? 'There were problems submitting the form.';
}

/** What follows when nobody is left who leads an organization. */
export const lastLeaderText =
  'This is the organization’s last leader. Until you add another one, no leader can fill in its forms or get emails about them.';
