import { Notice } from '../ui/Page.tsx';

/** What a portal in production without a mail server says to those who rely on its letters. */
export function MailOff() {
  return (
    <Notice tone="needs-you" title="No emails are being sent">
      This portal has no mail server. Every email is listed in the outbox, and none leaves it: no invitation, no waiver,
      no reminder. Please ask the person who runs the portal to set SMTP_URL.
    </Notice>
  );
}
