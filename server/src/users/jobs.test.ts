import { expect, it } from 'vitest';
import { aPerson, anonymousClient, mailedLink } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { sendResets } from './jobs.ts';
import { resetQueue } from './accounts/resetting.ts';

it('the link for a forgotten password is mailed by the worker that takes the job', async () => {
  const portal = await testPortalWithApp({ works: true });
  const person = await aPerson(portal);
  const worked: string[] = [];
  const done = new Promise<void>((resolve) => {
    const { queue } = portal;
    const watched = {
      ...queue,
      work: ((name, options, handler) =>
        queue.work(name, options, async (jobs) => {
          const failed = await handler(jobs);
          worked.push(name);
          resolve();
          return failed;
        })) satisfies typeof queue.work,
    };
    void sendResets({ ...portal, queue: watched });
  });
  await anonymousClient(portal.app).post('/api/password/email', { email: person.email });
  await done;
  expect(worked).toEqual([resetQueue]);
  expect(await mailedLink(portal, person.email, '/password/reset/')).toMatch(/^[\w-]{20,}$/);
});
