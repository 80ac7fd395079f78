import { type AuditEvent, actionLabel } from './event.ts';

/**
 * Each action as the rest of a sentence that begins with the person's name. {what} is the name of the thing, {change}
 * is 'from A to B' of the first field.
 */
const predicates: Readonly<Record<string, string>> = {
  'entry.created': 'created the entry',
  'entry.submitted': 'submitted the application',
  'entry.status-changed': 'changed the status {change}',
  'entry.liaison-assigned': 'changed the liaison {change}',
  'entry.year-changed': 'moved the entry {change}',
  'entry.moved': 'moved the entry {change}',
  'entry.media-guide-switched': 'changed whether the media guide shows the entry',
  'entry.deleted': 'deleted the entry {what}',
  'entry.taken-over': 'took over the draft of the entry',
  'entry.invitation-sent': 'invited somebody to the entry',
  'entry.invitation-resent': 'sent an invitation to the entry again',
  'entry.invitation-withdrawn': 'withdrew an invitation to the entry',
  'entry.invitation-accepted': 'accepted an invitation to the entry',
  'form.saved': 'saved the {what} form',
  'form.submitted': 'submitted the {what} form',
  'form.cleared': 'cleared the {what} form',
  'form.copied': 'copied answers of last year to the {what} form',
  'form.marked-complete': 'marked the {what} form complete',
  'form.mark-taken-back': 'took back the mark on the {what} form',
  'form.message-sent': 'sent a message about forms',
  'form.status-reports-sent': 'sent status reports',
  'form.signature-requested': 'asked somebody to sign the {what} form',
  'form.signature-resent': 'asked again for the signature of the {what} form',
  'form.signature-withdrawn': 'withdrew the signature of the {what} form',
  'form.signature-declined': 'declined to sign the {what} form',
  'form.cosigned': 'signed the {what} form as somebody else than the leader',
  'form.answers-deleted': 'deleted answers of the {what} form whose time was over',
  'file.rotated': 'rotated a picture',
  'participant.added': 'added {what} to the participants',
  'participant.changed': 'changed the listing of {what}',
  'participant.restored': 'put {what} back on the participants',
  'participant.removed': 'removed {what} from the participants',
  'participant.deleted': 'deleted a participant whose time was over',
  'participant.message-sent': 'wrote to participants',
  'waiver.signed': 'signed the waiver of {what}',
  'waiver.part-signed': 'signed one part of the waiver of {what}',
  'waiver.part-sent': 'sent the waiver of {what} on for the other signature',
  'waiver.part-taken-back': 'took back one part of the waiver of {what}',
  'waiver.draft-deleted': 'deleted what was typed in the waiver of {what}, whose time was over',
  'waiver.declined': 'declined to sign the waiver of {what}',
  'waiver.not-me': 'said that the waiver of {what} is not theirs',
  'waiver.approved': 'approved the waiver of {what}',
  'waiver.verified': 'verified the identity of {what}',
  'waiver.restored': 'restored the waiver of {what}',
  'waiver.withdrawn': 'voided the waiver of {what}',
  'waiver.asked-again': 'asked {what} to sign again',
  'waiver.address-changed': 'corrected the waiver of {what}',
  'waiver.address-refused': 'noted that the mail server refused the address of {what}',
  'waiver.new-link-mailed': 'mailed {what} a new signing link',
  'waiver.copy-mailed': 'mailed the signed copy of {what} again',
  'waiver.pdf-retried': 'tried the signed PDF of {what} again',
  'waiver.link-handed-over': 'handed over the signing link of {what}',
  'waiver.pass-begun': 'began to pass a device for the waivers of {what}',
  'waiver.pass-ended': 'ended passing a device for the waivers of {what}',
  'waiver.passed': 'passed a device to {what} to sign',
  'waiver.link-offered': 'was offered the waiver of {what} in the same visit',
  'waiver.reminded': 'reminded {what} to sign',
  'waiver.reminders-stopped': 'stopped reminders for the waiver of {what}',
  'waiver.paper-made': 'created the signed PDF of {what}',
  'organization.created': 'created the organization {what}',
  'organization.changed': 'changed the organization {what}',
  'organization.updated': 'changed the organization {what}',
  'organization.deleted': 'deleted the organization {what}',
  'organization.merged': 'merged the organization {what} with another one',
  'organization.taken-over': 'took over the organization {what}',
  'user.organization-role-added': 'gave {what} a role',
  'user.organization-role-removed': 'removed a role of {what}',
  'user.organization-role-moved': 'moved a role of {what} along with a merged organization',
};

/** What an account did for itself: in the log of its user alone. */
const ownPredicates: Readonly<Record<string, string>> = {
  'user.handed-over-links-ended': 'ended the links to sign that had been handed over',
  'user.calendar-feed-made': 'made a link to a calendar of due dates',
  'user.calendar-feed-ended': 'ended the link to a calendar of due dates',
};

/** The actions by which a log of entries and organizations can be filtered, sorted by label. */
export const entryActions: readonly string[] = Object.keys(predicates).sort((one, other) =>
  actionLabel(one).localeCompare(actionLabel(other), 'en'),
);

/** Returns the rest of a sentence that begins with the person: 'changed the status from Received to Accepted'. */
export function eventPredicate(event: Pick<AuditEvent, 'action' | 'subject' | 'changes'>): string {
  const predicate = predicates[event.action] ?? ownPredicates[event.action];
  const what = event.subject ?? '';
  if (predicate === undefined) return [actionLabel(event.action), what].filter(Boolean).join(': ');
  const { from = '', to = '' } = event.changes[0] ?? {};
  const change = [from && `from ${from}`, to ? `to ${to}` : 'to nobody'].filter(Boolean).join(' ');
  return predicate
    .replace('the {what} form', what ? `the ${what} form` : 'a form')
    .replace('the entry {what}', `the entry ${what}`.trim())
    .replace('the organization {what}', what ? `the organization ${what}` : 'an organization')
    .replace('{what}', what || 'somebody')
    .replace('{change}', event.changes[0] ? change : '')
    .trim();
}
