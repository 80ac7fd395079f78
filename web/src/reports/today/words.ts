import type { TodayOutage, Whose } from '@parade/contract/reports/today/today.ts';

/** The lists that Today's cards open by themselves, by the word in their address. */
export const todayLists = {
  chase: { title: 'Overdue', lead: 'Overdue forms of accepted entries, the latest first.' },
  unlisted: { title: 'Nobody listed', lead: 'Accepted entries without a single participant.' },
  refused: { title: 'Refused addresses', lead: 'The mail server says that there is no such mailbox.' },
  changes: {
    title: 'Changed since yesterday',
    lead: 'Answers that were changed. New answers are not included.',
  },
} as const;
export type TodayListName = keyof typeof todayLists;

export const whoseOptions: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'everyone', label: 'Everyone’s' },
];

/** Where the card of the next mailing is on the page. */
export const mailingId = 'next-mailing';

export function isTodayList(name: string): name is TodayListName {
  return Object.hasOwn(todayLists, name);
}

/** '3 days ago', 'today'. */
export function ago(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Kind words of an empty card. */
const nothing = {
  decide: 'Every application has its decision.',
  approve: 'Every signed waiver is approved.',
  chase: 'No form is overdue.',
  unassigned: 'Every accepted entry has a liaison.',
  unlisted: 'Every accepted entry lists its people.',
  refused: 'Every email found its mailbox.',
  interviews: 'Every interview request has been answered.',
  media_requests: 'Every request for media access has been decided.',
  feedback: 'Every message has been answered.',
  mailing: 'No reminder is scheduled.',
  changes: 'No answer has changed since yesterday.',
} as const;

/** Of one's own entries no more is known than that. */
const nothingOfMine: { readonly [Card in keyof typeof nothing]?: string } = {
  decide: 'No application of yours waits for a decision.',
  approve: 'No signed waiver of your entries waits for approval.',
  chase: 'No form of your entries is overdue.',
  unlisted: 'Every accepted entry of yours lists its people.',
  refused: 'No email about your entries came back.',
  changes: 'No answer of your entries has changed since yesterday.',
};

export function nothingIn(card: keyof typeof nothing, whose: Whose): string {
  return (whose === 'mine' ? nothingOfMine[card] : undefined) ?? nothing[card];
}

/** What does not work now: what it means for people, and what goes on. */
export const outageTexts: Readonly<Record<TodayOutage['part'], { title: string; meaning: string }>> = {
  database: {
    title: 'The database is not responding',
    meaning: 'Some pages may not open, and some changes may not be saved.',
  },
  storage: {
    title: 'File storage is not responding',
    meaning: 'Files cannot be uploaded or opened. Forms can be filled in and waivers signed; their PDFs follow.',
  },
  mail: {
    title: 'The mail server is not responding',
    meaning: 'Emails wait and go out by themselves once it responds.',
  },
  queue: { title: 'Background work has stopped', meaning: 'Signed PDFs, programs and scheduled emails wait.' },
  disk: { title: 'The disk is full', meaning: 'Changes and uploads may not be saved until there is room again.' },
  worker: {
    title: 'No worker is running',
    meaning: 'Emails, signed PDFs, programs and reminders wait until one is started.',
  },
};
