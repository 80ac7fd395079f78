import { someoneElse } from './fieldTexts.ts';

/**
 * The closed list of refusals. A handler can refuse with nothing else, so every refusal has a status and a text. The
 * texts for people are here; log messages are written where they happen.
 */
const refusals = {
  // every call
  'not-signed-in': [401, 'Your session has expired.'],
  'not-allowed': [403, 'You are not authorized to view this page or perform that action.'],
  'second-factor-required': [403, 'Please set up two-step login first. It is required for your account.'],
  'not-found': [404, 'We couldn’t find what you were looking for.'],
  'method-not-allowed': [405, 'This address is not for this kind of request.'],
  'csrf-mismatch': [419, 'This page has been open too long. Please refresh it and try again.'],
  'not-by-token': [403, 'This call cannot be made with a token.'],
  'token-only-reads': [403, 'This token can only read.'],
  'too-many-requests': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  'too-large': [413, 'This is too large to send.'],
  'unsupported-type': [
    415,
    'We don’t support this type of content. Please send JSON, or form data where files are accepted.',
  ],
  unreadable: [400, 'We couldn’t read that request. Please refresh the page and try again.'],
  'too-busy': [503, 'The portal is very busy. Please try again in a moment.'],
  unavailable: [503, 'The portal is not available right now. Please try again in a moment.'],
  'disk-full': [503, 'The portal is out of disk space and cannot save this now. Please try again later.'],
  'timed-out': [504, 'The server was not able to respond within the time limit.'],
  unexpected: [500, 'We encountered an unexpected error.'],
  'request-key-used': [
    409,
    'This was already sent with something else in it, and that is what was saved. Please refresh the page and try again.',
  ],

  // users
  'sign-in-failed': [401, 'The email address or password is not correct.'],
  'second-factor-needed': [401, 'Please enter the code from your authenticator app.'],
  'sign-in-ended': [401, 'This took too long, or the code was wrong too often. Please log in again.'],
  'passkey-failed': [401, 'This passkey was not accepted. Please try again, or log in with your password.'],
  'passkey-not-added': [409, 'This passkey could not be added. Please try again.'],
  'not-parade-staff': [409, 'Only people who work for the parade can get these emails.'],
  'second-factor-on': [409, 'Two-step login is already on. Please refresh this page.'],
  'account-disabled': [403, 'This account has been disabled.'],
  'captcha-failed': [422, 'Please confirm that you are not a robot.'],
  'link-ended': [404, 'This link has expired or has already been used. Please ask for a new one.'],
  'needs-sign-in': [409, 'This address already has an account. Please log in to accept the invitation.'],
  'other-account': [
    403,
    'This invitation was sent to a different email address. Please log in with the account for that address.',
  ],
  'email-not-verified': [403, 'Please confirm your email address first, using the link we emailed you.'],
  'own-account': [409, 'You cannot do this to your own account.'],
  'rank-too-low': [403, 'You cannot change the account of someone at or above your own rank.'],
  'role-too-high': [403, 'You cannot give this role. Please ask someone with a higher role.'],
  'last-superadmin': [409, 'The portal needs at least one superadmin, so this one cannot be removed.'],
  impersonating: [403, 'You cannot do this while you are switched to another user.'],
  'media-registration-closed': [409, 'Media registration is closed.'],
  'has-media-access': [409, 'Your account already sees everything that media access opens.'],
  'media-request-decided': [
    409,
    'This request is no longer waiting for a decision. Someone else may have decided it. Please refresh this page.',
  ],

  // organizations
  'organization-has-entries': [409, 'This organization has entries, so it cannot be deleted.'],

  // entries
  'entry-exists': [409, 'This organization already has an entry for this parade year.'],
  'entry-not-accepted': [409, 'You can do this once the entry is accepted.'],
  'target-missing': [422, 'Please choose a target organization'],
  'application-decided': [
    409,
    'This application is no longer waiting for a decision. Someone else may have decided it, or it was withdrawn.',
  ],
  'order-changed': [409, someoneElse('changed the order')],

  // forms
  'revision-conflict': [409, 'Someone else has changed the same fields.'],
  'signature-locked': [409, 'Signatures cannot be changed once the form is approved.'],
  'upload-ended': [410, 'File could not be uploaded, please try again.'],
  'upload-refused': [422, 'File could not be uploaded, please try again.'],
  'too-many-uploads': [429, 'You have started too many uploads. Please try again in an hour.'],
  'upload-space-full': [
    429,
    'You have too many uploads that are not part of a saved form yet. Save your form and try again, or come back tomorrow.',
  ],
  'upload-unconfirmed': [
    403,
    'You have uploaded as much as you can before your email address is confirmed. Please use the link we emailed you to confirm it, and try again.',
  ],
  'storage-down': [503, 'File could not be uploaded, please try again.'],
  'file-unreadable': [503, 'The file could not be opened. Please try again in a moment.'],
  'rotate-failed': [409, 'There were problems rotating the image. Please refresh the page and try again.'],

  // participants
  'participant-exists': [409, 'This person is already on the list.'],
  'waiver-completed': [409, 'This person’s waiver has been signed and can no longer be changed.'],

  // notifications
  'letter-is-sent': [409, 'This email is being delivered to its recipient, so its link is not shown here.'],
  'email-not-wanted': [409, 'Nobody needs this email any more, so it was not sent again.'],
  'too-many-webhooks': [409, 'There are 20 addresses already. Please remove one first.'],

  // content
  'faq-category-in-use': [409, 'This category still has questions. Move or delete them first.'],
  'page-is-home': [409, 'The portal leads to this page, so it cannot be deleted.'],
  'picture-unfit': [422, 'File could not be uploaded, please try again.'],

  // press
  'interview-requested': [
    409,
    'We already have this request from you and will answer it. If something changes, please reply to the confirmation email.',
  ],

  // judging
  'award-closed': [409, 'Scoring of this award is closed.'],
  'award-scored': [409, 'Scores have been sent for this award, so this can no longer be changed.'],
  'award-own': [
    403,
    'You are a judge of this award, or were one. You can read the scores of the other judges once scoring is closed.',
  ],
  'award-own-scoring': [
    403,
    'You are a judge of this award, or were one, so you cannot open its scoring again. Someone else in the office can.',
  ],

  // audit
  'search-too-slow': [503, 'This search takes too long. Please type more of the word, or choose a filter as well.'],

  // waivers
  'waiver-not-found': [404, 'We were unable to locate this waiver. Please contact the leader of your entry.'],
  'waiver-deleted': [
    410,
    'This waiver was removed. You may have received more than one invitation. Please use the link in the most recent email, or contact the leader of your entry.',
  ],
  'waiver-link-replaced': [
    410,
    'This link has been replaced by a newer one. Please use the link in the most recent email, or the one that your leader gave you.',
  ],
  'waiver-part-taken-back': [
    410,
    'This link does not work right now. The person who signed before you has to sign again first. If your signature is still needed after that, we will email you a new link.',
  ],
  'waiver-adult-signs-alone': [
    410,
    'The participant is now 18 or older and signs alone. A parent or guardian has nothing left to do. To sign, please use the link in our most recent email about this waiver, or contact the leader of your entry.',
  ],
  'waiver-signed': [409, 'This waiver has already been signed.'],
  'waiver-not-open': [409, 'This waiver is not yet available.'],
  'waiver-entry-not-accepted': [
    403,
    'This waiver cannot be signed at the moment. Its entry is not accepted for the parade now. Please contact the leader of your entry. If the entry is accepted, this link works again.',
  ],
  'waiver-not-signed': [409, 'This waiver has not been signed yet.'],
  'waiver-emails-disabled': [
    409,
    'Waiver Emails Disabled. We are updating participant waivers for the upcoming parade. Reminders can be sent when waivers are updated.',
  ],
  'reminder-sent-today': [409, 'Cannot send reminder: this person was already reminded today.'],
  'signer-declined': [409, 'Cannot send reminder: this person declined to sign.'],
  'signer-without-email': [409, 'Cannot send reminder: there is no email address.'],
  'signer-address-refused': [
    409,
    'Cannot send reminder: the mail server says that there is no such mailbox. Please correct the email address.',
  ],
  'signer-stopped-reminders': [409, 'Cannot send reminder: this person asked us not to send reminders.'],
  'parade-over': [409, 'This parade is over, so no reminders are sent.'],
  'list-changed': [409, 'The list has changed since you opened it. Please review it and try again.'],
  'cannot-update-waiver': [409, 'Cannot update waiver.'],
  'signer-only': [403, 'Only the person named in the waiver, or a parent or guardian, can sign it.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

/** Returns whether a code is on the list. A response may come from something between browser and portal. */
export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}

/** HTTP status of a refusal. */
export function refusalStatus(code: RefusalCode): number {
  return refusals[code][0];
}

/** Returns the text that people read. */
export function refusalWords(code: RefusalCode): string {
  return refusals[code][1];
}

/** The payload field that each 422 refusal is about, with the key that field errors use. */
const refusedFields: Partial<Record<RefusalCode, string>> = {
  'captcha-failed': 'recaptcha',
  'target-missing': 'organization_id',
  'upload-refused': 'file',
  'picture-unfit': 'file',
};

export function refusedField(code: RefusalCode): string {
  return refusedFields[code] ?? '';
}

export const refusalCodes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

/** Refusals that any call may return, listed once here instead of on every route. */
export const everyCallMayRefuse = [
  'unreadable',
  'unsupported-type',
  'not-signed-in',
  'not-allowed',
  'not-found',
  'second-factor-required',
  'too-large',
  'csrf-mismatch',
  'not-by-token',
  'token-only-reads',
  'too-many-requests',
  'unexpected',
  'too-busy',
  'unavailable',
  // Any call that takes a search text.
  'search-too-slow',
] as const satisfies readonly RefusalCode[];
