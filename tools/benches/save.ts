/**
 * save: 50 leaders at once save 60 fields of their application on the filled database, each time with new text in
 * every text field. Goal: p99 at most 150 ms, at the pace of somebody who types without a break (the screen saves once
 * typing pauses for a second). The rate without any pauses is shown as well.
 */
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { atLeast, atMost, type Figure } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { paced, percentile } from './pace.ts';

const people = 50;
const fieldsOfASave = 60;
/** The screen saves once typing has paused for a second. */
const everyMs = 1_000;

interface Target {
  readonly path: string;
  readonly body: (turn: number) => string;
}

export async function save(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  try {
    const { url } = filled.portal;
    const client = await signedInClient(url, benchAccount.email, benchAccount.password);
    const targets: Target[] = [];
    for (let year: number = filledYears.last; year >= filledYears.first && targets.length < people; year -= 1) {
      const { body } = await client.call('GET', `/api/entries?year=${year}&limit=10000`);
      targets.push(...(body.data as EntryListed[]).flatMap(targetOf));
    }
    const put = async (target: Target, turn: number) => {
      const answer = await fetch(`${url}${target.path}`, {
        method: 'PUT',
        headers: { ...client.headers, 'content-type': 'application/json' },
        body: target.body(turn),
      });
      await answer.arrayBuffer();
      return answer.ok;
    };
    // Every form has been started, and the code is warm: this measures a normal day, not its first second.
    for (const target of targets.slice(0, people)) await put(target, 0);
    const typing = await paced(people, everyMs, short ? 8 : 30, (person, turn) => put(nth(targets, person), turn + 1));
    const flatOut = await paced(people, 1, short ? 4 : 10, (person, turn) => put(nth(targets, person), turn + 100));
    return [
      atLeast('entries that are saved to', Math.min(targets.length, people), people),
      atMost('refused or failed', typing.failures + flatOut.failures, 0),
      atLeast('saves while typing', typing.latencies.length, people * 5),
      { what: 'median while typing', value: `${percentile(typing, 0.5)} ms`, goal: 'shown', isMet: true },
      atMost('p99 while typing', percentile(typing, 0.99), 150, ' ms'),
      {
        what: 'saves a second without a pause',
        value: Math.round(flatOut.latencies.length / (short ? 4 : 10)),
        goal: 'shown',
        isMet: true,
      },
    ];
  } finally {
    await filled.end();
  }
}

interface EntryListed {
  readonly id: number;
  readonly year: number;
  readonly organization_id: number;
  readonly org_type: { readonly id: number } | number;
}

/** Returns an entry whose application has that many fields; none for the others. */
function targetOf(entry: EntryListed): Target[] {
  const type = typeof entry.org_type === 'number' ? entry.org_type : entry.org_type.id;
  const form = initialForm(type);
  if (!form) return [];
  const ctx: FormContext = {
    parade_year: entry.year,
    organization_type: type,
    today: `${entry.year - 1}-03-01`,
  };
  const values = Object.entries(exampleAnswers(form, ctx, {}, true) as Record<FieldPath, FieldValue>)
    .filter(([path, value]) => isPlain(form, path as FieldPath, value))
    .slice(0, fieldsOfASave);
  if (values.length < fieldsOfASave) return [];
  return [
    {
      path: `/api/forms/${entry.organization_id}/${form.form_type}/${entry.year}?entry=${entry.id}`,
      body: (turn) =>
        JSON.stringify({
          field_values: Object.fromEntries(
            values.map(([path, value]) => [path, takesWords(form, path as FieldPath) ? `${turn} times` : value]),
          ) satisfies FieldValues,
        }),
    },
  ];
}

/** Leaves out files, which would have to be uploaded first, and signatures, which staff do not give. */
function isPlain(form: FormDefinition, path: FieldPath, value: FieldValue | undefined): boolean {
  const widget = widgetAt(form, path);
  if (widget === undefined || ['signature', 'signature_date', 'agree'].includes(widget)) return false;
  return !JSON.stringify(value ?? null).includes('"url":"/files/');
}

function takesWords(form: FormDefinition, path: FieldPath): boolean {
  return ['text', 'textarea'].includes(widgetAt(form, path) ?? '');
}

function widgetAt(form: FormDefinition, path: FieldPath): string | undefined {
  return placedFields(form).find((placed) => placed.path === path)?.field.widget;
}

function nth(targets: readonly Target[], person: number): Target {
  const target = targets[person];
  if (!target) throw new Error(`there are only ${targets.length} entries to save to`);
  return target;
}
