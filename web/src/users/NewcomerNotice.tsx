import type { CurrentUser } from '@parade/contract/users/session.ts';
import { useSession } from '../access/session.tsx';
import { Notice } from '../ui/Page.tsx';

/** Somebody without any right, once the address is confirmed: before that no role acts, which the banner says. */
export function isNewcomer(user: CurrentUser | null): user is CurrentUser {
  return user !== null && user.permissions.length === 0 && user.email_verified;
}

/** Why somebody without rights sees little, and what to do about it; nothing for everybody else. */
export function NewcomerNotice() {
  const { user, data } = useSession();
  if (!isNewcomer(user)) return null;
  const { parade_name, support_email } = data.settings;
  const isMedia = user.user_roles.includes('media-pending');
  const subject = encodeURIComponent(`${parade_name} portal: ${isMedia ? 'media registration' : 'access'}`);
  return (
    <Notice
      tone="info"
      title={isMedia ? 'Your media registration is being reviewed' : 'Your account doesn’t have a role yet'}
    >
      <p>
        {isMedia
          ? 'Until it is approved, you can open the public pages only.'
          : 'That’s why you can open the public pages only. If you were invited, open the link in that email. Otherwise tell us what you need: which entry you lead, or how you work for the parade.'}
      </p>
      <p>
        <a href={`mailto:${support_email}?subject=${subject}`}>Email {support_email}</a>
      </p>
    </Notice>
  );
}
