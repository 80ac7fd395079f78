import { pathTo } from '@parade/contract/access/screens.ts';
import { fullName } from '@parade/contract/wording.ts';
import {
  IconBell,
  IconFileText,
  IconFlag,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { questionBeforeLogout } from '../access/leaving.ts';
import { useSession } from '../access/session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useKeysHelp } from '../ui/keys/KeysHelp.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Initials } from '../ui/program/Marks.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Banner } from '../ui/Shell.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { hasUnsaved, lostWithSession } from '../ui/unsaved/useUnsavedGuard.ts';
import { personMenu } from './menu.ts';
import { useResendVerification, useSignOut } from './queries.ts';

const icons = {
  account: <IconUser size={18} aria-hidden />,
  security: <IconShieldLock size={18} aria-hidden />,
  notifications: <IconBell size={18} aria-hidden />,
  entry: <IconFlag size={18} aria-hidden />,
  help: <IconHelp size={18} aria-hidden />,
  contact: <IconMail size={18} aria-hidden />,
  text: <IconFileText size={18} aria-hidden />,
} as const;

/** F-40, before the session ends: afterward nothing can be saved, and what was typed is forgotten. */
const beforeLogout = {
  title: 'You have unsaved changes, are you sure you want to leave?',
  act: 'Log out',
  cancelLabel: 'Stay on this page',
  isRisky: true,
};

/** The corner of the bar: who is signed in with Logout, or Login and Create An Account. */
export function PersonMenu() {
  const { user, data } = useSession();
  const signOut = useSignOut(user?.id);
  const confirm = useConfirm();
  const showKeys = useKeysHelp();
  if (!user) {
    return (
      <>
        <ButtonLink to={pathTo('login')} look="quiet">
          Login
        </ButtonLink>
        <ButtonLink to={pathTo('register')}>Create An Account</ButtonLink>
      </>
    );
  }
  const leave = async () => {
    const question = hasUnsaved() ? { ...beforeLogout, body: lostWithSession() } : questionBeforeLogout();
    if (question === null || (await confirm(question))) signOut.mutate();
  };
  return (
    <>
      <Menu
        label={`${fullName(user)}: account menu`}
        icon={<Initials of={fullName(user)} />}
        note={user.email}
        entries={[
          ...personMenu(data).map(({ label, to, icon }) => ({ label, to, icon: icons[icon] })),
          // On every page: not all that have keys have a list, and without letters no key leads there.
          {
            label: 'Keyboard shortcuts',
            icon: <IconKeyboard size={18} aria-hidden />,
            onSelect: showKeys,
          },
          { label: 'Logout', icon: <IconLogout size={18} aria-hidden />, onSelect: () => void leave() },
        ]}
      >
        {user.first_name}
      </Menu>
    </>
  );
}

/** A new account may draft at once; submitting waits for the mailed link. */
export function UnverifiedBanner() {
  const { user } = useSession();
  const resend = useResendVerification();
  const toast = useToast();
  if (!user || user.email_verified || user.impersonated_by) return null;
  return (
    <Banner tone="warning">
      <span>
        Please confirm your email address with the link we sent to {user.email}.{' '}
        {user.permissions.includes('createEntry')
          ? 'You can start an entry and fill in its forms now, but you can’t submit them until you confirm.'
          : 'Roles that you are given work once you confirm.'}
      </span>
      <Button
        look="quiet"
        busy={resend.isPending}
        onClick={() =>
          tellOutcome(toast, resend.mutateAsync(), {
            done: () => toast.success('Email sent again', `Check the inbox of ${user.email}.`),
            failed: 'We couldn’t send the email',
          })
        }
      >
        Send it again
      </Button>
    </Banner>
  );
}
