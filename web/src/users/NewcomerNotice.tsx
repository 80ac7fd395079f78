import { pathTo } from '@parade/contract/access/screens.ts';
import type { MediaAccess } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import type { CurrentUser } from '@parade/contract/users/session.ts';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Notice } from '../ui/Page.tsx';
import { useMediaAccess } from './mediaAccess/queries.ts';

/** Somebody without any right, once the address is confirmed: before that no role acts, which the banner says. */
export function isNewcomer(user: CurrentUser | null): user is CurrentUser {
  return user !== null && user.permissions.length === 0 && user.email_verified;
}

/** Why somebody without rights sees little, and what to do about it; nothing for everybody else. */
export function NewcomerNotice() {
  const { user } = useSession();
  return isNewcomer(user) ? <NewcomerWords isMedia={user.user_roles.includes('media-pending')} /> : null;
}

function NewcomerWords({ isMedia }: { isMedia: boolean }) {
  const { parade_name, support_email } = useSession().data.settings;
  const state = useMediaAccess().data?.state ?? 'none';
  const { title, text, link } = wordsOf(state, isMedia);
  const subject = encodeURIComponent(`${parade_name} portal: ${isMedia ? 'media registration' : 'access'}`);
  return (
    <Notice tone={state === 'refused' ? 'needs-you' : 'info'} title={title}>
      <p>{text}</p>
      {link === undefined ? null : (
        <p>
          <Link to={pathTo('mediaAccess')}>{link}</Link>
        </p>
      )}
      <p>
        <a href={`mailto:${support_email}?subject=${subject}`}>Email {support_email}</a>
      </p>
    </Notice>
  );
}

function wordsOf(state: MediaAccess['state'], isMedia: boolean): { title: string; text: string; link?: string } {
  if (state === 'refused')
    return {
      title: 'Your request for media access was not granted',
      text: 'You can open the public pages only. If something has changed, please ask again.',
      link: 'Ask again for media access',
    };
  if (state === 'waiting' || isMedia)
    return {
      title: 'Your request for media access is being reviewed',
      text: 'Until it is approved, you can open the public pages only. We will email you our decision.',
    };
  return {
    title: 'Your account doesn’t have a role yet',
    text: 'You can read the public pages now: press releases, and questions and answers. If you were invited, open the link in that email, and it gives you your role. Otherwise, email us and say which entry you lead or how you work for the parade. Your places appear in the menu once you have a role.',
    link: 'Request media access',
  };
}
