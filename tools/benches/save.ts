/**
 * save: 50 leaders at once save 60 fields of their application, each time with other words in every field that takes
 * words, on the filled database. Goal: p99 at most 150 ms, at the pace of somebody who types without a rest (the screen
 * saves once typing pauses for a second). How many saves go through when nobody ever pauses is shown beside it.
 */
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/values.ts';
import type { FormContext, FormDefinition } from '@parade/contract/forms/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/example.ts';
import { initialForm } from '@parade/contract/forms/registry.ts';
import { placedFields } from '@parade/contract/forms/visibility.ts';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import autocannon from 'autocannon';
import { atLeast, atMost, type Figure } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './fill.ts';
import { benchAccount, filledPortal } from './filledPortal.ts';

const connections = 50;
const fieldsOfASave = 60;
/** Of one connection. */
const savesOfOneASecond = 1;

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
    for (let year: number = filledYears.last; year >= filledYears.first && targets.length < connections; year -= 1) {
      const { body } = await client.call('GET', `/api/entries?year=${year}&limit=10000`);
      targets.push(...(body.data as EntryListed[]).flatMap(targetOf));
    }
    const load = {
      url,
      connections,
      headers: { ...client.headers, 'content-type': 'application/json' },
      requests: [{ method: 'PUT' as const, setupRequest: withTargets(targets) }],
    };
    const typing = await autocannon({ ...load, duration: short ? 8 : 30, connectionRate: savesOfOneASecond });
    const flatOut = await autocannon({ ...load, duration: short ? 4 : 10 });
    const failed = [typing, flatOut].reduce((sum, each) => sum + each.non2xx + each.errors, 0);
    return [
      atLeast('entries that are saved to', targets.length, connections),
      atMost('refused or failed', failed, 0),
      atLeast('saves while typing', typing.requests.total, connections * 5),
      { what: 'median while typing', value: `${typing.latency.p50} ms`, goal: 'shown', holds: true },
      atMost('p99 while typing', typing.latency.p99, 150, ' ms'),
      {
        what: 'saves a second without a pause',
        value: Math.round(flatOut.requests.average),
        goal: 'shown',
        holds: true,
      },
      { what: 'p99 without a pause', value: `${flatOut.latency.p99} ms`, goal: 'shown', holds: true },
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

/** An entry whose application has so many fields; none for the others. */
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

/** Neither files, which would have to be uploaded first, nor signatures, which staff do not give. */
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

/** Deals the entries out in turn, so that no two saves of one moment mean the same entry. */
function withTargets(targets: readonly Target[]): (request: autocannon.Request) => autocannon.Request {
  let turn = 0;
  return (request) => {
    turn += 1;
    const target = targets[turn % targets.length];
    return target ? { ...request, path: target.path, body: target.body(turn) } : request;
  };
}
