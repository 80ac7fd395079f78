import { defaultDueDay } from '@parade/contract/forms/due/due.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { idOf } from './accounts.ts';
import { answersOf, begun } from './answers.ts';
import { daysAfter } from './calendar.ts';
import { type EntryStory, type Setting, acceptedOn, entryOf, lockedForm, saveForm } from './entries.ts';
import type { Moment } from './moments.ts';

interface Handled {
  readonly submitted: readonly FormType[];
  /** Begun and left; some of them are overdue by now, and so are some that nobody has touched. */
  readonly begun: readonly FormType[];
}

/** What the leaders of the README have done of their forms, by the type of their entry. */
const handled: Readonly<Partial<Record<number, Handled>>> = {
  1: {
    submitted: ['equestrian-profile', 'official-photo', 'participation-agreement', 'equestfest'],
    begun: ['equestrian-fees', 'emergency-plan'],
  },
  2: {
    submitted: ['band-profile', 'official-photo', 'participation-agreement', 'band-composition'],
    begun: ['band-travel', 'emergency-plan', 'bandfest'],
  },
  3: {
    submitted: ['float-profile', 'official-photo', 'participation-agreement', 'float-design'],
    begun: ['float-specifications', 'float-judging', 'emergency-plan'],
  },
};

/** The forms after the acceptance, by the leader, shortly before each is due. */
export function formMoments(setting: Setting, story: EntryStory): Moment[] {
  const { calendar, cast } = setting;
  const { entrant, year, leader, salt } = story;
  const forms = story.notifies_leader ? handled[entrant.type] : undefined;
  if (!forms) return [];
  const accepted = acceptedOn(story);
  const moment = (form_type: FormType, n: number, submit: boolean): Moment => {
    const form = currentForm(form_type);
    const due = defaultDueDay(form, entrant.type, year, accepted) ?? accepted;
    const day = [daysAfter(due, -4), daysAfter(accepted, 6)].sort().at(-1) ?? due;
    return {
      at: calendar.instantOf(day, salt + n),
      from: 'accepted',
      by: () => idOf(cast, leader.email),
      apply: async (change) => {
        const entry = await entryOf(change, story);
        const { ctx } = await lockedForm(change, entry, form);
        const answers = answersOf(form, ctx, entrant, leader);
        await saveForm(setting, change, entry, form, submit ? answers : begun(answers, salt + n), submit);
      },
    };
  };
  return [
    ...forms.submitted.map((form_type, n) => moment(form_type, n, true)),
    ...forms.begun.map((form_type, n) => moment(form_type, n + 10, false)),
  ];
}
