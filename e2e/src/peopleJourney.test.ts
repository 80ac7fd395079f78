import { expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { demoClient, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

interface Listed {
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_role: string | null;
  readonly waivers: readonly { readonly status: string }[];
}

it('a leader writes to those who have not signed, gives two people a role, removes three and takes that back', async () => {
  const staff = await demoClient(stage.url, 'staff');
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  const { page, client, complaints } = await stage.openAs('band.leader', `${band.place}/people`, 'phone');
  const listed = async () => (await client.call('GET', `/api/participants/${band.id}`)).body.data as Listed[];
  const people = await listed();
  const unsigned = people.filter(({ waivers }) => waivers.some(({ status }) => status === 'pending'));

  await page.getByRole('button', { name: `Select these ${unsigned.length}` }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText(`${unsigned.length} selected`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Email' }).click();
  await page.getByLabel('Subject').fill('Rehearsal on Friday');
  await page.getByLabel('Message').fill('At six, in uniform.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Send \d+ emails$/ }).click();
  await page.getByText('Your message is on its way').waitFor();

  const select = async (some: typeof people) => {
    for (const { first_name, last_name } of some)
      await page.getByRole('checkbox', { name: `Select ${first_name} ${last_name}`, exact: true }).check();
  };
  await select(unsigned.slice(0, 2));
  await bar.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('textbox', { name: 'Primary role' }).fill('Banner of the founders');
  await page.getByRole('dialog').getByRole('button', { name: 'Set role' }).click();
  await page.getByText('2 people have the new role.').waitFor();
  const inRole = (await listed()).filter(({ primary_role }) => primary_role === 'Banner of the founders');
  expect(inRole).toHaveLength(2);

  await select(unsigned.slice(2, 5));
  await bar.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove 3 people' }).click();
  await page.getByText('3 people are no longer on the list.').waitFor();
  expect((await listed()).length).toBe(people.length - 3);
  // The notice of the act before it may still be there, with its own.
  const notice = page.locator('.toast').filter({ hasText: '3 people are no longer on the list.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 people are on the list again').waitFor();
  expect((await listed()).length).toBe(people.length);
  expect(complaints).toEqual([]);
});
