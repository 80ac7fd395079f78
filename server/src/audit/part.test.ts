import { beforeAll, expect, it } from 'vitest';
import { type Author, inTransaction } from '../database/change.ts';
import { aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import type { TrailPart } from './part.ts';
import { findEvents } from './reads.ts';
import { audit, type AuditLine } from './writes.ts';

const portal = await testPortal();
let somebody: number;

/** What a line can be found by, as it was written. */
interface Written extends AuditLine {
  readonly id: number;
  readonly by: Author;
}
let written: Written[] = [];

const each = <Value>(...values: readonly Value[]) => values;

beforeAll(async () => {
  somebody = (await aPerson(portal)).id;
  const other = (await aPerson(portal)).id;
  const authors: Author[] = [
    { kind: 'user', user_id: somebody, impersonator_id: null },
    { kind: 'user', user_id: other, impersonator_id: somebody },
    { kind: 'user', user_id: other, impersonator_id: null },
  ];
  // The same action of two models, and the same number of each, so that no filter says what another one does.
  const lines = each<AuditLine['model']>('Page', 'Faq').flatMap((model) =>
    each(1, 2).flatMap((model_id) =>
      each<AuditLine['action']>('page.changed', 'page.deleted').flatMap((action) =>
        each(71, 72).flatMap((entry_id) =>
          each({ organization_id: 81, organization_type: 2 }, { organization_id: 82 }).map((of) => ({
            model,
            model_id,
            action,
            entry_id,
            note: 'Larkspur',
            ...of,
          })),
        ),
      ),
    ),
  );
  for (const by of authors)
    await inTransaction(portal, by, async (change) => {
      for (const line of lines) await audit(change, line);
    });
  const ids = await portal.db
    .selectFrom('audit_events')
    .select('id')
    .where('note', '=', 'Larkspur')
    .orderBy('id')
    .execute();
  written = authors
    .flatMap((by) => lines.map((line) => ({ ...line, by })))
    .map((line, n) => ({ ...line, id: ids[n]?.id ?? 0 }));
});

/** Returns whether a line is in a part, by the words of TrailPart. */
function isIn(
  part: TrailPart,
  { model, model_id, entry_id, organization_id, organization_type, action, by }: Written,
): boolean {
  const isBy = by.kind === 'user' && [by.user_id, by.impersonator_id].includes(part.user ?? 0);
  return (
    (part.model === undefined || model === part.model) &&
    (part.id === undefined || String(model_id) === part.id) &&
    (part.entry === undefined || entry_id === part.entry) &&
    (part.organization === undefined || organization_id === part.organization) &&
    (part.user === undefined || isBy) &&
    (part.action === 'any' || action === part.action) &&
    (part.organization_type === undefined ||
      organization_type === part.organization_type ||
      (part.organization_type === 'every' && organization_type !== undefined))
  );
}

it.each([undefined, 'larks'])('every filter of the trail narrows all others, with the search %j too', async (q) => {
  const parts = each(undefined, 'Page').flatMap((model) =>
    each(undefined, '1').flatMap((id) =>
      each(undefined, 71).flatMap((entry) =>
        each(undefined, 81).flatMap((organization) =>
          each(undefined, somebody).flatMap((user) =>
            each('any', 'page.changed').flatMap((action) =>
              each<TrailPart['organization_type']>(undefined, 'every', 2).map(
                (organization_type): TrailPart => ({
                  model,
                  id,
                  entry,
                  organization,
                  user,
                  action,
                  organization_type,
                  q,
                }),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  const all = new Set(written.map(({ id }) => id));
  for (const part of parts) {
    const found = (await findEvents(portal.db, part)).ids.filter((id) => all.has(id));
    const expected = written.filter((line) => isIn(part, line)).map(({ id }) => id);
    expect(found, JSON.stringify(part)).toEqual(expected.toReversed());
  }
});

it('as many events as fit are all of them, and one more is left out and said', async () => {
  const part = { model: 'Page', id: '1', action: 'page.changed' };
  const ids = written
    .filter((line) => isIn(part, line))
    .map(({ id }) => id)
    .toReversed();
  expect(await findEvents(portal.db, part, ids.length)).toEqual({ ids, isCut: false });
  expect(await findEvents(portal.db, part, ids.length - 1)).toEqual({ ids: ids.slice(0, -1), isCut: true });
});
