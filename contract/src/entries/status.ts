/**
 * The status of an application. The database stores one status and three stamps; both sides compute the displayed
 * status from them here.
 */

import { refusalWords } from '../http/refusals.ts';
import { mediaOpensOn } from '../settings/paradeYear.ts';

/** E-03: the statuses that are stored. */
export const entryStatuses = ['in-progress', 'received', 'accepted', 'rejected', 'withdrawn'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** 'interested' is only displayed: an entry without a stored status (imported or just invited). */
export const displayedStatuses = [...entryStatuses, 'interested'] as const;
export type DisplayedStatus = (typeof displayedStatuses)[number];

/** The values that the displayed status is computed from; stamps are instants. */
export interface EntryStamps {
  readonly status: EntryStatus | null;
  readonly submitted_at: string | null;
  readonly approved_at: string | null;
  readonly rejected_at: string | null;
}

/** E-02: returns the first status that applies, in this order. */
export function displayedStatus(entry: EntryStamps): DisplayedStatus {
  if (entry.rejected_at !== null) return 'rejected';
  if (entry.approved_at !== null) return 'accepted';
  if (entry.submitted_at !== null) return 'received';
  return entry.status ?? 'interested';
}

export function isEntryStatus(text: string | null): text is EntryStatus {
  return text !== null && (entryStatuses as readonly string[]).includes(text);
}

/** The longest note of the office in the letter about a reopened application. */
export const maxReopeningNote = 2000;

/**
 * E-07: returns whether leaders have to submit their application once more: it is set back to in-progress after it was
 * decided or submitted. One that nobody has submitted was open already.
 */
export function isReopened(from: DisplayedStatus, to: EntryStatus, was_submitted: boolean): boolean {
  if (to !== 'in-progress' || from === 'in-progress' || from === 'interested') return false;
  return from !== 'withdrawn' || was_submitted;
}

/** E-09: returns whether the entry is accepted, as participants, personnel, CSV upload and float builders require. */
export function isAccepted(entry: EntryStamps): boolean {
  return displayedStatus(entry) === 'accepted';
}

/** Returns whether the application was unsuccessful: screens then no longer mention what opens with acceptance. */
export function isApplicationOver(status: DisplayedStatus | undefined): boolean {
  return status === 'rejected' || status === 'withdrawn';
}

/** Returns why an act that needs an accepted entry is refused now. A decided application has nothing to wait for. */
export function notAcceptedText(entry: EntryStamps): string {
  const status = displayedStatus(entry);
  return isApplicationOver(status)
    ? `This entry was ${status}, so you cannot do this now.`
    : refusalWords('entry-not-accepted');
}

/**
 * Returns an entry's stamps once staff have set a status. The stamp of that status is set (an earlier one stays) and
 * those that contradict it are cleared, so that the displayed status is always the one that was set.
 */
export function stampsAfter(to: EntryStatus, before: EntryStamps, at: string): EntryStamps {
  switch (to) {
    case 'in-progress':
    case 'withdrawn':
      return { status: to, submitted_at: null, approved_at: null, rejected_at: null };
    case 'received':
      return { status: to, submitted_at: before.submitted_at ?? at, approved_at: null, rejected_at: null };
    case 'accepted':
      return {
        status: to,
        submitted_at: before.submitted_at,
        approved_at: before.approved_at ?? at,
        rejected_at: null,
      };
    case 'rejected':
      return {
        status: to,
        submitted_at: before.submitted_at,
        approved_at: null,
        rejected_at: before.rejected_at ?? at,
      };
  }
}

export const statusLabels: Readonly<Record<DisplayedStatus, string>> = {
  'in-progress': 'In Progress',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  interested: 'Interested',
};

/** A message to the applicant; `contact`: it includes a contact link. */
export interface ApplicantMessage {
  readonly title: string;
  readonly text: string;
  readonly contact: boolean;
}

/** The messages without what depends on the day. */
const applicantMessages: Readonly<Record<DisplayedStatus, ApplicantMessage>> = {
  interested: {
    title: 'Your application has not been started',
    text: 'Please complete the initial application.',
    contact: false,
  },
  'in-progress': {
    title: 'Your application is in progress',
    text: 'Please complete the initial application.',
    contact: false,
  },
  received: {
    title: 'Your application has been received',
    text: 'It is under review. We’ll email you as soon as we’ve made a decision.',
    contact: false,
  },
  accepted: {
    title: 'Congratulations!',
    text: 'Your entry has been accepted.',
    contact: false,
  },
  rejected: {
    title: 'Your application was not accepted',
    text: 'If you have questions about this decision, please contact us.',
    contact: true,
  },
  withdrawn: {
    title: 'This application has been withdrawn',
    text: 'If you have questions, or would like to take part after all, please contact us.',
    contact: true,
  },
};

/** Returns the sentence of an acceptance about media information, for as long as that is to come: on the page and in the letter. */
export function mediaToCome(year: number, today: string): string {
  return today < mediaOpensOn(year) ? ' Media information opens October 1.' : '';
}

/** E-10: returns the applicant's message for a status on a day. */
export function applicantMessageOf(status: DisplayedStatus, year: number, today: string): ApplicantMessage {
  const message = applicantMessages[status];
  return status === 'accepted' ? { ...message, text: `${message.text}${mediaToCome(year, today)}` } : message;
}
