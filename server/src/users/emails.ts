import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { fullName } from '@parade/contract/wording.ts';
import { readSettings } from '../settings/reads.ts';
import type { Change } from '../database/change.ts';
import { placeholderOf, type SecretLink, unlinkedName } from '../mail/letter.ts';
import { queueMail } from '../notifications/writes.ts';

/** The person that a letter about an account goes to. */
export interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * U-13: confirms a new address by a mailed link. `has_account`: the address belongs to an account already, which only
 * its mailbox learns.
 */
export async function mailVerification(
  change: Change,
  to: Addressee,
  link: SecretLink,
  { has_account }: { readonly has_account: boolean },
): Promise<void> {
  const href = hrefOf(change, 'verifyEmail', link);
  const subject = has_account ? 'You already have an account' : 'Please confirm your email address';
  await mail(
    change,
    to,
    `verify-email:${link.id}`,
    subject,
    (names) =>
      has_account
        ? [
            `Someone, probably you, signed up for the ${names.parade} participant portal with this email address, which already has an account. Nothing in that account has changed. To continue, and to bring along anything you started after signing up, log in to your existing account:`,
            { action: 'Continue with my account', href },
            `If you don’t remember your password, you can set a new one at ${change.portal.config.publicUrl}${pathTo('forgottenPassword')}. If it wasn’t you, please ignore this email.`,
          ]
        : [
            `Thank you for signing up for the ${names.parade} participant portal. Please confirm that this is your email address:`,
            { action: 'Confirm my address', href },
            'The link works once and expires in 7 days. If you did not sign up, please ignore this email.',
          ],
    link,
  );
}

/** U-08: mails a reset that works once, within an hour. */
export async function mailReset(change: Change, to: Addressee, link: SecretLink): Promise<void> {
  await mail(
    change,
    to,
    `password-reset:${link.id}`,
    'Set a new password',
    (names) => [
      `Someone, probably you, asked to set a new password for your account on the ${names.parade} participant portal.`,
      { action: 'Set a new password', href: hrefOf(change, 'newPassword', link) },
      'The link works once and expires in one hour. If it wasn’t you, please ignore this email. Your password will not change.',
    ],
    link,
  );
}

/** Why a person gets an account: 'to …', and the facts, a line each. */
export interface InvitationCause {
  readonly words: string;
  readonly particulars: string;
}

/** Mails the letter for an account that staff made: its link sets the password, then signs in. */
export async function mailInvitation(
  change: Change,
  to: Addressee,
  link: SecretLink,
  cause?: InvitationCause,
): Promise<void> {
  await mail(
    change,
    to,
    `invitation:${link.id}`,
    'Your invitation',
    (names) => [
      `You have been invited to the ${names.parade} participant portal${cause ? ` ${cause.words}` : ''}. Please choose a password to open your account:`,
      ...(cause ? [cause.particulars] : []),
      { action: 'Accept the invitation', href: hrefOf(change, 'invitation', link) },
      'The link works once and expires in 7 days.',
    ],
    link,
  );
}

/** Has the new address confirmed like that of a sign-up, and notifies the old one. */
export async function mailAddressChanged(
  change: Change,
  old: Addressee,
  to: Addressee,
  link: SecretLink,
): Promise<void> {
  await mail(
    change,
    to,
    `verify-email:${link.id}`,
    'Please confirm your email address',
    (names) => [
      `Our staff changed the email address of your account on the ${names.parade} participant portal to this one. Please confirm that it is yours:`,
      { action: 'Confirm my address', href: hrefOf(change, 'verifyEmail', link) },
      `The link works once and expires in 7 days. If you did not expect this change, please write to ${names.support}.`,
    ],
    link,
  );
  await mail(change, old, `address-changed:${old.id}:${change.at}`, 'Your email address was changed', (names) => [
    `Our staff changed the email address of your account on the ${names.parade} participant portal. You can no longer log in with this address.`,
    `If you did not expect this change, please write to ${names.support}.`,
  ]);
}

/** U-15: says that a password was changed, by the person or by staff above them. A stranger may have been at the screen. */
export async function mailPasswordChanged(change: Change, to: Addressee, by: 'self' | 'staff'): Promise<void> {
  await mail(change, to, `password-changed:${to.id}:${change.at}`, 'Your password was changed', (names) =>
    by === 'self'
      ? [
          `The password of your account on the ${names.parade} participant portal was changed on ${showInstant(change.at)} Los Angeles time. Your other devices were logged out. If this was you, there is nothing to do.`,
          `If this wasn’t you, please set a new password right away at ${change.portal.config.publicUrl}${pathTo('forgottenPassword')} and write to ${names.support}.`,
        ]
      : [
          `Our staff changed the password of your account on the ${names.parade} participant portal.`,
          `If you did not expect this change, please write to ${names.support}.`,
        ],
  );
}

/** U-34: the changes to how a person logs in. Each letter says what to do if it was not them. */
const loginChanges = {
  'app-on': ['Two-step login is on', (account: string) => `Two-step login was switched on for ${account}`],
  'app-off': ['Two-step login is off', (account: string) => `Two-step login was switched off for ${account}`],
  'codes-renewed': [
    'New recovery codes',
    (account: string) => `New recovery codes were made for ${account}, and the earlier ones stopped working`,
  ],
  'passkey-added': [
    'A passkey was added',
    (account: string, name: string) => `A passkey${name} was added to ${account}`,
  ],
  'passkey-removed': [
    'A passkey was removed',
    (account: string, name: string) => `A passkey${name} was removed from ${account}`,
  ],
  reset: [
    'Two-step login was reset',
    (account: string) =>
      `Our staff removed the authenticator app, recovery codes and passkeys of ${account}, and logged it out everywhere. You can log in with your password and set them up again`,
  ],
} as const;
export type LoginChange = keyof typeof loginChanges;

export async function mailLoginChanged(change: Change, to: Addressee, what: LoginChange, name?: string): Promise<void> {
  const [subject, sentence] = loginChanges[what];
  await mail(change, to, `login:${what}:${to.id}:${change.at}`, subject, (names) => [
    `${sentence(`your account on the ${names.parade} participant portal`, name === undefined ? '' : ` (“${name}”)`)}.`,
    notYou(names.support),
  ]);
}

/** U-41: tells a token's maker about it, because it acts in their name and outlives a change of the password. */
export async function mailTokenMade(change: Change, to: Addressee, token: { id: number; name: string }): Promise<void> {
  await mail(change, to, `token-made:${token.id}`, 'An access token was created', (names) => [
    `An access token (“${token.name}”) was created with your account. A program can use it to work in the ${names.parade} participant portal.`,
    `If this wasn’t you, please change your password right away, revoke the token in Settings, tab Tokens, and write to ${names.support}.`,
  ]);
}

/** N-09: says that webhooks were switched off with the rank of whoever added them, because the office may live on one. */
export async function mailWebhooksOff(
  change: Change,
  to: Addressee,
  {
    maker,
    hosts,
  }: { readonly maker: { readonly id: number; readonly name: string }; readonly hosts: readonly string[] },
): Promise<void> {
  const [subject, one] =
    hosts.length === 1 ? ['A webhook was switched off', 'a webhook'] : ['Webhooks were switched off', 'webhooks'];
  await mail(change, to, `webhooks-off:${maker.id}:${to.id}:${change.at}`, subject, (names) => [
    `${unlinkedName(maker.name)}, who had added ${one} to the ${names.parade} participant portal, is no longer a superadmin. The portal sends nothing more to ${hosts.join(', ')}.`,
    'If a program of your office needs it, go to Settings, tab Webhooks, and send one of its messages again, which switches it on, or add the address anew. Otherwise please remove it.',
  ]);
}

/** U-34: says that a recovery code was used, because another person may have found them. */
export async function mailRecoveryCodeUsed(change: Change, to: Addressee, left: number): Promise<void> {
  await mail(change, to, `recovery-code:${to.id}:${left}:${change.at}`, 'A recovery code was used', (names) => [
    `Somebody, probably you, logged in to your account on the ${names.parade} participant portal with a recovery code. You have ${left === 0 ? 'no recovery codes' : left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`,
    notYou(names.support),
  ]);
}

/** Mails a person who changes their own address: the link proves the new one. */
export async function mailEmailChange(
  change: Change,
  account: Addressee,
  new_email: string,
  link: SecretLink,
): Promise<void> {
  await mail(
    change,
    { ...account, email: new_email },
    `email-change:${link.id}`,
    'Please confirm your new email address',
    (names) => [
      `You asked to use this email address for your account on the ${names.parade} participant portal. Please confirm that it is yours:`,
      { action: 'Use this address', href: hrefOf(change, 'emailChange', link) },
      'The link works once, while you are logged in to that account, and expires in 7 days. Until then you log in with your previous address. If you did not ask for this, please ignore this email.',
    ],
    link,
  );
  await mail(change, account, `email-change-asked:${link.id}`, 'Your email address is about to change', (names) => [
    `Somebody, probably you, asked to change the email address of your account on the ${names.parade} participant portal to ${new_email}. It changes once the link that we emailed there is opened by somebody who is logged in to your account.`,
    notYou(names.support),
  ]);
}

function notYou(support: string): string {
  return `If this wasn’t you, please change your password right away and write to ${support}.`;
}

async function mail(
  change: Change,
  to: Addressee,
  reason: string,
  subject: string,
  body: (names: { parade: string; support: string }) => readonly (string | { action: string; href: string })[],
  link?: SecretLink,
): Promise<void> {
  const settings = await readSettings(change.tx);
  // Anybody may enter a name and another's address, so the name has no working link.
  const name = unlinkedName(fullName(to));
  await queueMail(change, {
    to: { address: to.email, name },
    subject: `${settings.parade_name}: ${subject}`,
    lines: [
      `Dear ${name},`,
      ...body({ parade: settings.parade_name, support: settings.support_email }),
      settings.organizer_name,
    ],
    reason,
    room: 'users',
    user_id: to.id,
    link,
  });
}

/** Returns the address of a link for a letter, without its secret. */
function hrefOf(
  change: Change,
  screen: 'verifyEmail' | 'newPassword' | 'invitation' | 'emailChange',
  link: SecretLink,
): string {
  return `${change.portal.config.publicUrl}${pathTo(screen, { token: placeholderOf(link) })}`;
}
