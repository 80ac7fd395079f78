import { refusalWords } from '@parade/contract/http/refusals.ts';
import type { CurrentUser } from '@parade/contract/users/session.ts';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/Page.tsx';

type Account = Pick<CurrentUser, 'email' | 'email_verified' | 'impersonated_by'>;

/** Offers what a link gives to the account itself; otherwise says why the server would refuse it. */
export function ForAccount({ user, children }: { readonly user: Account; readonly children: ReactNode }) {
  if (user.impersonated_by !== null) return <Notice tone="info">{refusalWords('impersonating')}</Notice>;
  if (!user.email_verified)
    return (
      <Notice tone="needs-you">Please confirm your email address first, with the link we sent to {user.email}.</Notice>
    );
  return children;
}
