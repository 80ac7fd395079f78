import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { blocks } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { Completion } from '@parade/contract/forms/engine/completion.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { concernsReader, isRequired, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { isAnswered } from '@parade/contract/forms/engine/widget.ts';

/** The state of the whole form. */
export interface FormSummary {
  readonly completion: Completion;
  /** Answers that differ from the server's. */
  readonly unsaved: number;
  /** The ones among these that the server would refuse as they are. */
  readonly blocked: readonly FieldPath[];
  /** What is wrong in those, as far as it is known here. */
  readonly unsavable: readonly Issue[];
  readonly conflicts: readonly FieldPath[];
  readonly blocking: readonly Issue[];
  /** Submitting was tried: everything that is missing is marked. */
  readonly asked: boolean;
  readonly groups: Readonly<Record<string, GroupSummary>>;
}

/** A group of questions, for the list of sections. */
export interface GroupSummary {
  readonly shown: boolean;
  /** Answers that are missing or wrong, whether or not anybody has been there. */
  readonly unfinished: number;
  /** Answers that are shown as wrong now: the person has been there, or the server has refused them. */
  readonly wrong: number;
  /** Somebody has answered something of it. */
  readonly started: boolean;
  /** It asks for nothing that has to be answered. */
  readonly optional: boolean;
}

/** Returns the state of each group for the list of sections. presets: the answers that an untouched form starts with. */
export function groupSummaries(
  form: FormDefinition,
  values: FieldValues,
  known: {
    readonly shown: ReadonlySet<FieldPath>;
    readonly issues: readonly Issue[];
    readonly wrong: ReadonlySet<FieldPath>;
    readonly presets: FieldValues;
    readonly by_staff: boolean;
  },
): Record<string, GroupSummary> {
  const unfinished = new Set(known.issues.filter(blocks).map(({ path }) => path));
  const fields = placedFields(form).filter(
    ({ path, field }) => known.shown.has(path) && concernsReader(field, values[path], known.by_staff),
  );
  const summaries = form.groups.map((group) => {
    const own = fields.filter((placed) => placed.group === group);
    const typed = own.filter(({ field }) => field.filled_by !== 'computed' && field.widget !== 'static');
    const summary: GroupSummary = {
      shown: own.length > 0,
      unfinished: own.filter(({ path }) => unfinished.has(path)).length,
      wrong: own.filter(({ path }) => known.wrong.has(path)).length,
      started: typed.some(
        ({ path, field }) => isAnswered(field, values[path]) && !same(values[path], known.presets[path]),
      ),
      optional: typed.length > 0 && typed.every(({ field }) => !isRequired(field)),
    };
    return [group.key, summary] as const;
  });
  return Object.fromEntries(summaries);
}
