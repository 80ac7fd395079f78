/** E-91: the letter of the week. */
import { type EntryNamed, entryPath } from '@parade/contract/entries/paths.ts';
import { type EntryTask, nextTaskDays, taskGroups } from '@parade/contract/entries/tasks/task.ts';
import { taskDays, taskFacts, taskGroupLabels, taskPath } from '@parade/contract/entries/tasks/words.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { type LetterLine, subjectAbout } from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import type { Leader } from '../leaders.ts';

/** An entry with its tasks, in the order of tasksOf. */
export interface DigestEntry extends EntryNamed {
  readonly name: string;
  readonly tasks: readonly EntryTask[];
}

/** Returns whether a letter is sent about a task: required, and overdue or within the days of 'next'. */
export function isDue({ group }: EntryTask): boolean {
  return group === 'overdue' || group === 'next';
}

/**
 * Lists what is due to the entries of one leader, how many people are listed and how many waivers signed, with links.
 * `monday`: the week, because it is sent once.
 */
export function digestLetter(
  { publicUrl, settings }: { readonly publicUrl: string; readonly settings: Settings },
  to: Leader,
  entries: readonly DigestEntry[],
  monday: string,
): Letter {
  const name = fullName(to);
  const [entry] = entries;
  const only = entries.length === 1 ? entry : undefined;
  const counts = countsOf(entries);
  return {
    to: { address: to.email, name },
    subject: only ? subjectAbout(only.name, (short) => `${short}: ${counts}`) : `Your entries this week: ${counts}`,
    lines: [
      `Dear ${name},`,
      `Here is what is due for your ${only ? 'entry' : 'entries'} in the ${only ? `${nthParade(only.year)} ` : ''}${settings.parade_name}: ${counts}.`,
      ...entries.flatMap((each) => linesOfEntry(publicUrl, each)),
      only
        ? { action: 'Open your entry', href: `${publicUrl}${entryPath(only, 'view')}` }
        : { action: 'Open your entries', href: `${publicUrl}/` },
      `If you need help with a form, please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    reason: digestReason(monday, to.user_id),
    room: 'entries',
    user_id: to.user_id,
    entry: only,
    unsubscribe: { topic: 'weekly summary' },
  };
}

/** Returns the reason of a leader's letter: one a week. */
export function digestReason(monday: string, user_id: number): string {
  return `digest:${monday}:${user_id}`;
}

function linesOfEntry(publicUrl: string, entry: DigestEntry): LetterLine[] {
  const section = (heading: string, tasks: readonly EntryTask[]): LetterLine[] =>
    tasks.length === 0
      ? []
      : [
          { heading, about: false },
          ...tasks.map((task) => ({
            item: task.name,
            days: taskDays(task),
            facts: taskFacts(task),
            href: `${publicUrl}${taskPath(entry, task)}`,
          })),
        ];
  const due = entry.tasks.filter(isDue);
  return [
    { heading: entry.name, about: true },
    ...taskGroups.flatMap((group) =>
      section(
        taskGroupLabels[group],
        due.filter((task) => task.group === group),
      ),
    ),
    ...section(
      'People and waivers',
      entry.tasks.filter((task) => task.kind !== 'form' && !isDue(task)),
    ),
  ];
}

/** '3 tasks overdue, 4 due in the next 14 days' */
function countsOf(entries: readonly DigestEntry[]): string {
  const count = (group: EntryTask['group']) =>
    entries.flatMap(({ tasks }) => tasks).filter((task) => task.group === group).length;
  const [overdue, next] = [count('overdue'), count('next')];
  const nextCount = overdue > 0 ? String(next) : counted(next, 'task');
  return [
    ...(overdue > 0 ? [`${counted(overdue, 'task')} overdue`] : []),
    ...(next > 0 ? [`${nextCount} due in the next ${nextTaskDays} days`] : []),
  ].join(', ');
}
