/** The acts on a waiver that ask first: on one, and on many at once where that is possible. */
import type { Permission } from '@parade/contract/access/permissions.ts';
import type { WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import type { Question } from '../../ui/Dialog.tsx';
import { waiverWords } from '../words.ts';

interface Act {
  /** The title of a failure, and its text where the server gives none. */
  readonly problem: string;
  readonly otherwise: string;
  readonly ask: (waiver: WaiverListed | WaiverDetail) => Question;
  /** Title and text of what is said once it is done. */
  readonly done: (waiver: WaiverListed | WaiverDetail) => readonly [string, string?];
}

interface BulkAct {
  readonly label: string;
  readonly done: string;
  /** `waivers` and `people`: how many, in words; people null: it is not known. `skipped`: who of those chosen is left out. */
  readonly ask: (waivers: string, people: string | null, skipped: string | null) => Question;
  /** Left out: whoever sees the list. */
  readonly may?: Permission;
  /** Sends letters, which the office may have switched off. */
  readonly sends?: boolean;
}

export type ActName = 'remind' | 'approve' | 'verify' | 'ask_again';
export type BulkActName = 'remind' | 'approve' | 'verify';

const reminding = { problem: waiverWords.problem_sending, otherwise: waiverWords.submit_failed };
export const acts: Readonly<Record<ActName, Act>> = {
  remind: {
    ...reminding,
    ask: ({ name, email }) => ({
      title: `Remind ${name}?`,
      body: `We’ll email the signing link to ${email ?? ''} again. Each person gets at most one reminder a day.`,
      act: 'Send reminder',
    }),
    done: ({ name, email }) => ['Reminder sent', `We emailed the signing link to ${email ?? name} again.`],
  },
  approve: {
    problem: waiverWords.problem_approving,
    otherwise: waiverWords.submit_failed,
    ask: ({ name }) => ({
      title: `Approve the waiver for ${name}?`,
      body: 'This completes the signed waiver. After that, it cannot be changed.',
      act: 'Approve',
    }),
    done: ({ name }) => ['Waiver approved', `The waiver for ${name} is completed.`],
  },
  verify: {
    problem: waiverWords.problem_verifying,
    otherwise: waiverWords.cannot_verify,
    ask: ({ name }) => ({
      title: `Confirm the verification of ${name}?`,
      body: 'You confirm that you have checked the signer’s ID. Your name and the time are recorded.',
      act: 'Confirm verification',
    }),
    done: () => ['Verification confirmed'],
  },
  ask_again: {
    ...reminding,
    ask: ({ name, email }) => ({
      title: `Ask ${name} again?`,
      body: email
        ? `We’ll email a new signing link to ${email}. If the address is wrong, change it instead.`
        : 'There is no email address, so use Copy link afterward.',
      act: 'Ask again',
    }),
    done: ({ name }) => ['Signature requested again', `The waiver for ${name} is pending again.`],
  },
};

/** In the order of the bar. */
export const bulkActs: Readonly<Record<BulkActName, BulkAct>> = {
  remind: {
    label: 'Send reminders',
    done: 'Reminders sent',
    sends: true,
    ask: (waivers, people, skipped) => ({
      title: people === null ? `Send reminders for ${waivers}?` : `Remind ${people}?`,
      body: `${skipped === null ? '' : `Skipped: ${skipped}. `}We’ll email the signing link again to everyone selected who has not signed and has an email address. Each person gets at most one reminder a day.`,
      act: people === null ? 'Send reminders' : `Remind ${people}`,
    }),
  },
  approve: {
    label: 'Approve',
    done: 'Waivers approved',
    ask: (waivers) => ({
      title: `Approve ${waivers}?`,
      body: 'This completes the selected waivers that are signed and pending approval. Completed waivers cannot be changed.',
      act: `Approve ${waivers}`,
    }),
  },
  verify: {
    label: 'Confirm verification',
    done: 'Verification confirmed',
    may: 'manageWaiverVerification',
    ask: (waivers) => ({
      title: `Confirm the verification of ${waivers}?`,
      body: 'You confirm that you have checked the ID of everyone who signed one of the selected waivers. Your name and the time are recorded for each waiver.',
      act: `Confirm ${waivers}`,
    }),
  },
};
