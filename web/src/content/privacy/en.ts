import type { DeletionName, deletions } from '@parade/contract/settings/deletion.ts';
import type { PrivacyFacts } from '@parade/contract/content/privacy.ts';

/** Rows of the list of deletions that are about people. */
export type PersonalDeletion = {
  [Name in DeletionName]: (typeof deletions)[Name] extends { inside: true } ? never : Name;
}[DeletionName];

type Kind = readonly [who: string, what: string, why: string];

/** Every word of the privacy page; the other languages have this type, so a text that is missing there does not compile. */
export interface PrivacyWords {
  readonly title: string;
  /** Between a name and what is said of it, and between things of a kind. */
  readonly marks: Readonly<Record<'colon' | 'comma', string>>;
  readonly language: string;
  readonly lead: (facts: PrivacyFacts) => string;
  readonly asked: string;
  readonly columns: Kind;
  readonly kinds: readonly Kind[];
  readonly seen: string;
  readonly seenBy: readonly string[];
  readonly stored: string;
  readonly storedLead: string;
  readonly deleted: Readonly<Record<PersonalDeletion, (days: number) => string>>;
  readonly forGood: string;
  readonly backups: string;
  readonly minors: string;
  readonly minorsText: readonly string[];
  readonly browser: string;
  readonly browserText: readonly string[];
  readonly noOthers: string;
  readonly recaptcha: string;
  readonly rights: string;
  readonly rightsText: (facts: PrivacyFacts) => string;
  readonly write: string;
  readonly cannot: string;
  readonly wrong: string;
}

const after = (days: number, what: string) =>
  days === 0 ? `on the day of ${what}` : `${days === 1 ? '1 day' : `${days} days`} after ${what}`;

export const en: PrivacyWords = {
  title: 'Privacy',
  marks: { colon: ': ', comma: ', ' },
  language: 'Language',
  lead: ({ organizer_name, parade_name }) =>
    `${organizer_name} runs this portal for the ${parade_name}. This page says what we ask, why, who sees it and how long we store it.`,
  asked: 'What we ask, and why',
  columns: ['Who you are', 'What we store', 'Why'],
  kinds: [
    ['Leader of an entry', 'Name, email, phone, and what you answer in forms', 'To plan the parade with you'],
    [
      'Somebody in the parade',
      'Name, email, role, and what your waiver asks: birth date, address, emergency contact, health notes',
      'To let you take part, and to help you in an emergency',
    ],
    [
      'Signer',
      'Your signature, when you signed, the network address and browser you used, and that the link in your email was opened',
      'It proves that you signed',
    ],
    ['Press, broadcaster or judge', 'Name, email, phone, outlet', 'To give you access'],
    ['Anybody who writes to us', 'Name, email and your message', 'To answer you'],
  ],
  seen: 'Who sees it',
  seenBy: [
    'Health notes for first aid: the staff of the parade, and nobody else.',
    'The rest of your waiver: the staff and volunteers of the parade, and the leaders and float builders of your own entry.',
    'Guides for the press and for judges, and the broadcasters’ notes, show the entry, its photo and its texts, and the people whom its leaders name there, such as drum majors and featured riders. They show nothing from the list of participants or from waivers.',
    'We sell nothing, and we show no advertisements.',
  ],
  stored: 'How long we store it',
  storedLead: 'The portal deletes this by itself:',
  deleted: {
    medical: (days) => `Health notes and health documents: ${after(days, 'the parade')}`,
    unsigned: (days) =>
      `What was entered in waivers that were never signed, and reasons for not signing: ${after(days, 'the parade')}`,
    licenses: (days) => `Copies of drivers’ licenses: ${after(days, 'the parade')}`,
    removed: (days) => `People taken off a list who never signed, with what they had entered: ${after(days, 'that')}`,
    feedback: (days) => `Messages to us: ${after(days, 'we answered')}`,
    interviews: (days) => `Requests for interviews: ${after(days, 'we answered')}`,
    mediaRequests: (days) => `Requests for media access: ${after(days, 'we answered')}`,
    accounts: (days) => `Accounts that were never confirmed and have no data: ${after(days, 'their last use')}`,
    sessions: (days) => `Past logins, with their network address: ${after(days, 'they ended')}`,
    devices: (days) => `Browsers we recognize at login: ${after(days, 'the last login there')}`,
    files: (days) => `Files that were uploaded and never attached: ${after(days, 'the upload')}`,
  },
  forGood:
    'Signed waivers stay as long as somebody could make a claim, and so does the record of who changed what. Of messages and requests to us that were answered since November 2026 it keeps your name or media outlet and when we answered, not what was written. Everything else stays until we delete it or you ask us to.',
  backups: 'Backups made before a deletion still have what was deleted, until they are deleted themselves.',
  minors: 'If you are under 18',
  minorsText: [
    'You and your parent or legal guardian both sign your waiver. We ask your guardian for a name, a birth date and how they are related to you, and for an email address if the two of you sign apart. We store their signature as we store yours.',
    'Your guardian may ask for everything on this page in your place.',
  ],
  browser: 'What is stored in your browser',
  browserText: [
    'We use no trackers and do not measure what you do.',
    'Two cookies: one keeps other sites from acting in your name, one recognizes your browser at login.',
    'While you are logged in, your browser stores the key of your session; while you fill in a form or a waiver, it stores what you typed until it is saved or sent.',
  ],
  noOthers: 'Nothing is loaded from other companies.',
  recaptcha:
    'At sign-up, password reset and feedback, Google’s reCAPTCHA may check that you are a person, and Google then learns your network address. Nothing else is loaded from other companies.',
  rights: 'Ask for a copy, a correction or deletion',
  rightsText: ({ organizer_name }) =>
    `Write to ${organizer_name} from the email address we have on file. Say whether you want a copy of what we store about you, a correction, or its deletion. It’s free.`,
  write: 'Write to',
  cannot:
    'A signed waiver cannot be altered, not even by us. If it is wrong, we void it and you sign a new one. We may have to store it longer than you wish, because it proves what was agreed.',
  wrong: 'If something goes wrong with your data, we write to you and say what happened.',
};
