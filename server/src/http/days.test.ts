import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

let client: Client;
beforeAll(async () => {
  const portal = await testPortalWithApp();
  await seedParadeYear(portal);
  client = signedInClient(portal.app, await aStaffMember(portal, 'superadmin'));
});

describe('a day in a body', () => {
  /** A day as most calls take it, an instant, and invalid ones that look alike. */
  const samples = [
    { good: '2027-02-28', nonsense: 'abcd-ef-gh', bad: ['0000-01-01', '1889-12-31', '2027-02-30', '9999-12-31'] },
    {
      good: '2027-02-28T10:00:00Z',
      nonsense: 'abcd-ef-ghTij:kl:mnZ',
      bad: ['0000-01-01T00:00:00Z', '2027-02-30T10:00:00Z', '9999-12-31T23:59:59Z'],
    },
  ];

  it('a day in a body exists and is from 1890 to 2200, in every call that takes a day', async () => {
    const { rooms } = await import('../rooms.ts');
    const found: string[] = [];
    for (const route of rooms.flatMap((room) => Object.values(room.routes)))
      for (const [at, leaf] of [route.params, route.query, route.body].flatMap((part) => (part ? leavesOf(part) : [])))
        for (const { good, nonsense, bad } of samples) {
          // A phone number may look like a day, too.
          const isOther = leaf.safeParse(nonsense).success || leaf.safeParse('626 555 0100').success;
          if (!leaf.safeParse(good).success || isOther) continue;
          found.push(`${route.method} ${route.path} ${at.join('.')}`);
          const url = `${route.path.replaceAll(/:\w+/g, '2027')}${route.query?.shape.year ? '?year=2027' : ''}`;
          const send = client[route.method.toLowerCase() as 'post' | 'put'];
          for (const day of bad) {
            const refused = await send(url, nested(at, day));
            expect([refused.status, refused.body.errors?.[at.join('.')]], `${found.at(-1)} ${day}`).toEqual([
              422,
              [expect.stringMatching(day.includes('02-30') ? /MM\/DD\/YYYY|Invalid value format/ : /year from 1890/)],
            ]);
          }
          const taken = await send(url, nested(at, good));
          expect(taken.body.errors ?? {}, `${found.at(-1)} ${good}`).not.toHaveProperty([at.join('.')]);
        }
    expect(found.sort()).toEqual([
      'POST /api/interview-request requested_date',
      'POST /api/press-releases date',
      'POST /api/press-releases publish_on',
      'POST /api/review/:id/decision from',
      'POST /api/review/:id/decision release_on',
      'POST /api/review/:id/undo undo',
      'POST /api/settings settings.media_guide_open_date',
      'PUT /api/entries/:id/status undo',
      'PUT /api/entries/statuses changes.0.undo',
      'PUT /api/form-due-dates due_dates.0.due_on',
      'PUT /api/form-due-dates due_dates.0.from',
      'PUT /api/held-decisions/day from',
      'PUT /api/held-decisions/day release_on',
      'PUT /api/new-season plan.due_dates.0.due_on',
      'PUT /api/new-season plan.parade.media_guide_open_date',
      'PUT /api/new-season plan.parade.parade_on',
      'PUT /api/new-season proposed.due_dates.0.due_on',
      'PUT /api/new-season proposed.parade.media_guide_open_date',
      'PUT /api/new-season proposed.parade.parade_on',
      'PUT /api/pages/:id page.publish_at',
      'PUT /api/press-releases/:id date',
      'PUT /api/press-releases/:id publish_on',
      'PUT /api/retention from.parades.0.parade_on',
      'PUT /api/retention parades.0.parade_on',
      'PUT /api/review/:id/aside aside.returns_on',
      'PUT /api/review/:id/aside from.returns_on',
    ]);
  });
});

/** Returns the single values of a schema, with their paths; for lists, those of the first item. */
function leavesOf(schema: z.core.$ZodType, path: readonly string[] = []): [readonly string[], z.ZodType][] {
  const inner = (schema as z.ZodType).def;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => leavesOf(value, [...path, key]));
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, [...path, '0']);
  if (schema instanceof z.ZodRecord) return leavesOf(schema.valueType, [...path, '1']);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path));
  if (schema instanceof z.ZodPipe) return leavesOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  if ('innerType' in inner) return leavesOf(inner.innerType as z.core.$ZodType, path);
  return [[path, schema as z.ZodType]];
}

function nested([key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  return key === '0' ? [nested(rest, value)] : { [key]: nested(rest, value) };
}
