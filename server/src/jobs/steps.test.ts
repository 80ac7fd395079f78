import { expect, it } from 'vitest';
import { testPortal } from '../testing/portal.ts';
import { runEach, runRows } from './steps.ts';

const portal = await testPortal();

it('a failing step of the calendar does not hold up the later ones, and the job is tried again', async () => {
  const done: string[] = [];
  const step =
    (name: string, fails = false) =>
    async () => {
      if (fails) throw new Error(`${name} failed`);
      done.push(name);
    };
  await runEach(portal, [step('waivers'), step('letters')]);
  await expect(runEach(portal, [step('waivers', true), step('reminders')])).rejects.toThrow('waivers failed');
  await expect(runEach(portal, [step('waivers', true), step('reminders', true), step('decisions')])).rejects.toThrow(
    AggregateError,
  );
  expect(done).toEqual(['waivers', 'letters', 'reminders', 'decisions']);
});

it('a row of a job that fails does not hold up the later ones, and an outage of the database ends the job at once', async () => {
  const done: number[] = [];
  const work = async (row: number) => {
    if (row === 2) throw new Error('row 2 failed');
    if (row === 4) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    done.push(row);
    return row;
  };
  expect(await runRows(portal, [1, 3], String, work)).toBe(4);
  await expect(runRows(portal, [1, 2, 3], String, work)).rejects.toThrow('row 2 failed');
  await expect(runRows(portal, [2, 2, 5], String, work)).rejects.toThrow(AggregateError);
  await expect(runRows(portal, [2, 4, 6], String, work)).rejects.toThrow('away');
  expect(done).toEqual([1, 3, 1, 3, 5]);
  await expect(runRows(portal, [...Array<number>(20).fill(2), 7], String, work)).rejects.toThrow(AggregateError);
  expect(done).not.toContain(7);
});
