import { expect, it } from 'vitest';
import { entryForm, overview } from '../../testing/entries.ts';
import { officeForms } from './officeForms.ts';

it.each([
  ['in-progress', 1],
  ['received', 1],
  ['accepted', 1],
  ['rejected', 0],
  ['withdrawn', 0],
] as const)('the office waits for the late application of an entry that is %s: %s', (displayed_status, count) => {
  const late = entryForm('band-application', { standing: 'incomplete', status: 'pending' });
  const sent = entryForm('band-profile', { standing: 'completed', status: 'submitted' });
  const forms = { initial: [late, sent], profile: [], additional: [], optional: [], waivers: [] };
  const { entry } = overview({ displayed_status, forms });
  const shown = officeForms(entry, '2026-11-30');
  expect([shown.late.length, shown.next.length, shown.done.length]).toEqual([count, 0, 1]);
});
