/**
 * S-06: the automatic deletions and their times: one list for the jobs, their report, the privacy page and
 * docs/operating.md.
 */
import type { settingShapes } from './setting.ts';

/** A number of days, or the setting that has it. */
type Days = number | 'retention_days_medical' | 'retention_days_licenses' | 'retention_days_requests';

interface Deletion {
  readonly what: string;
  readonly days: Days & (number | keyof typeof settingShapes);
  /** The event from which the days are counted. */
  readonly after: string;
  /** The scheduled job that deletes it. */
  readonly job: DeletionJob;
  /** True for internal data that says nothing about a reader: it is not on the privacy page. */
  readonly inside?: true;
}

/** The scheduled jobs that delete, and when each runs, in Los Angeles. */
export const deletionJobs = {
  'sweep-files': { cron: '17 * * * *', runs: 'every hour' },
  'sweep-presence': { cron: '29 * * * *', runs: 'every hour' },
  'sweep-page-pictures': { cron: '37 3 * * *', runs: 'every night at 3:37' },
  'sweep-accounts': { cron: '43 3 * * *', runs: 'every night at 3:43' },
  'sweep-programs': { cron: '53 3 * * *', runs: 'every night at 3:53' },
  retention: { cron: '23 4 * * *', runs: 'every night at 4:23' },
} as const;
export type DeletionJob = keyof typeof deletionJobs;

export const deletions = {
  medical: {
    what: 'Medical notes and health proofs of waivers, with their files; who picks up minors and which disabilities there are, of emergency plans; and allergies and special diets of bands',
    days: 'retention_days_medical',
    after: 'the parade',
    job: 'retention',
  },
  unsigned: {
    what: 'What was typed in waivers that were never signed, with parts that one of two has signed and files, and why somebody declined to sign, with the letters about it',
    days: 'retention_days_medical',
    after: 'the parade',
    job: 'retention',
  },
  licenses: {
    what: 'Drivers’ licenses, with their files',
    days: 'retention_days_licenses',
    after: 'the parade',
    job: 'retention',
  },
  removed: {
    what: 'People who were removed from a list and never signed, with their unsigned waivers, and the letters and files of those',
    days: 30,
    after: 'their removal',
    job: 'retention',
  },
  feedback: {
    what: 'Messages to the office, with the letters about them',
    days: 'retention_days_requests',
    after: 'the answer',
    job: 'retention',
  },
  interviews: {
    what: 'Requests for interviews, with the letters about them',
    days: 'retention_days_requests',
    after: 'the answer',
    job: 'retention',
  },
  mediaRequests: {
    what: 'Requests for media access, with the letters about them',
    days: 'retention_days_requests',
    after: 'the answer',
    job: 'retention',
  },
  accounts: {
    what: 'Accounts that never confirmed their address and left nothing',
    days: 30,
    after: 'their last use',
    job: 'sweep-accounts',
  },
  sessions: { what: 'Ended sign-ins', days: 1, after: 'their end', job: 'sweep-accounts' },
  devices: {
    what: 'Browsers that are remembered at login',
    days: 365,
    after: 'the last login there',
    job: 'sweep-accounts',
  },
  attempts: {
    what: 'Counts of attempts, solved puzzles and unfinished sign-ins',
    days: 0,
    after: 'their end',
    job: 'sweep-accounts',
    inside: true,
  },
  files: {
    what: 'Uploads that nobody attached, and files of deleted entries',
    days: 1,
    after: 'the upload',
    job: 'sweep-files',
  },
  pictures: {
    what: 'Pictures that no version of a page shows',
    days: 1,
    after: 'the upload',
    job: 'sweep-page-pictures',
    inside: true,
  },
  programs: {
    what: 'Printed programs',
    days: 30,
    after: 'they were asked for',
    job: 'sweep-programs',
    inside: true,
  },
  presence: {
    what: 'Who has a form open',
    days: 0,
    after: 'they left',
    job: 'sweep-presence',
    inside: true,
  },
  digests: {
    what: 'Digests of lists of people that were sent in',
    days: 1,
    after: 'they were sent in',
    job: 'retention',
    inside: true,
  },
  deliveries: {
    what: 'Messages to webhooks that arrived',
    days: 30,
    after: 'their cause',
    job: 'retention',
    inside: true,
  },
} as const satisfies Record<string, Deletion>;
export type DeletionName = keyof typeof deletions;
export const deletionNames = Object.keys(deletions) as [DeletionName, ...DeletionName[]];

/** Returns '30 days after the parade', 'at once'. `daysOf`: returns a setting's value. */
export function deletedWhen({ days, after }: Deletion, daysOf: (setting: string) => number): string {
  const count = typeof days === 'number' ? days : daysOf(days);
  if (count === 0) return `soon after ${after}`;
  return `${count === 1 ? 'a day' : `${count} days`} after ${after}`;
}
