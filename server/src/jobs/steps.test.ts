import { expect, it } from 'vitest';
import { testPortal } from '../testing/portal.ts';
import { runEach } from './steps.ts';

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
