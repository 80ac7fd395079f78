import type { TodayOutage, Whose } from '@parade/contract/reports/today/today.ts';

/** The lists that Today's cards open by themselves, by the word in their address. */
export const todayLists = {
  chase: {
    title: 'Overdue',
    lead: 'Overdue forms of accepted entries.',
    may: 'viewStatusReport',
  },
  unlisted: { title: 'Nobody listed', lead: 'Accepted entries without a single participant.', may: undefined },
  refused: {
    title: 'Refused addresses',
    lead: 'The mail server says that there is no such mailbox.',
    may: 'manageUsers',
  },
  changes: {
    title: 'Changed since yesterday',
    lead: 'Answers that were changed. New answers are not included.',
    may: undefined,
  },
} as const;
export type TodayListName = keyof typeof todayLists;

export const whoseOptions: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'everyone', label: 'Everyone’s' },
];

/** The id of the card of the next mailing. */
export const mailingId = 'next-mailing';

export function isTodayList(name: string): name is TodayListName {
  return Object.hasOwn(todayLists, name);
}

/** '3 days ago', 'today'. */
export function ago(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** What leads from a card to all that it counts. */
export function openAll(total: number, act: 'Open' | 'Review' = 'Open'): string {
  return total === 1 ? `${act} it` : `${act} all ${total.toLocaleString('en-US')}`;
}

/** How long an application has waited; no count of days for a parade that it can join no more. */
export function waitingLine(days: number, year: number, isOver: boolean): string {
  return isOver ? `For ${year}: that parade is over` : `${ago(days)}, for ${year}`;
}

/** The text of an empty card, and the title of its empty list. */
const nothing = {
  decide: 'No applications to decide',
  approve: 'No waivers to approve',
  chase: 'No overdue forms',
  unassigned: 'No accepted entries are missing a liaison',
  unlisted: 'No accepted entries are missing participants',
  refused: 'No refused addresses',
  interviews: 'No interview requests to answer',
  media_requests: 'No requests to decide',
  feedback: 'No messages to answer',
  mailing: 'No reminder is scheduled',
  changes: 'Nothing changed since yesterday',
} as const;

/** The words for one's own entries, where no more is known. */
const nothingOfMine: { readonly [Card in keyof typeof nothing]?: string } = {
  decide: 'No applications of yours to decide',
  approve: 'Your entries have no waivers to approve',
  chase: 'Your entries have no overdue forms',
  unlisted: 'All of your accepted entries have participants',
  refused: 'Your entries have no refused addresses',
  changes: 'Nothing changed in your entries since yesterday',
};

export function nothingIn(card: keyof typeof nothing, whose: Whose): string {
  return (whose === 'mine' ? nothingOfMine[card] : undefined) ?? nothing[card];
}

/** The texts for a service that does not respond: what it means for people, and what still works. */
export const outageTexts: Readonly<Record<TodayOutage['part'], { title: string; meaning: string }>> = {
  database: {
    title: 'The database is not responding',
    meaning: 'Some pages may not open, and some changes may not be saved.',
  },
  storage: {
    title: 'File storage is not responding',
    meaning: 'Files cannot be uploaded or opened. Forms can be filled in and waivers signed; their PDFs follow.',
  },
  scanner: {
    title: 'The virus scanner is not responding',
    meaning: 'Files cannot be uploaded. Existing files can be opened, and forms can be filled in.',
  },
  mail: {
    title: 'The mail server is not responding',
    meaning: 'Emails wait and go out as soon as it responds.',
  },
  queue: { title: 'Background work has stopped', meaning: 'Signed PDFs, programs and scheduled emails wait.' },
  disk: { title: 'The disk is full', meaning: 'Changes and uploads may not be saved until there is room again.' },
  worker: {
    title: 'No worker is running',
    meaning: 'Emails, signed PDFs, programs and reminders wait until one is started.',
  },
};
