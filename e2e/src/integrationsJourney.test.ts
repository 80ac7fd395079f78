import { expect, it } from 'vitest';
import { demoPassword } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

it('a superadmin makes a token for a program, which reads with it until it is revoked', {
  timeout: 120_000,
}, async () => {
  const { page, complaints } = await stage.openAs('superadmin', '/settings/tokens');
  const list = async (token: string) =>
    (await fetch(`${stage.url}/api/waivers?year=2027`, { headers: { authorization: `Bearer ${token}` } })).status;
  await page.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('dialog', { name: 'Create token' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Calendar of the town');
  await form.getByRole('textbox', { name: /^Current password/ }).fill(demoPassword);
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await list(token)).toBe(200);
  await page.getByRole('button', { name: 'Revoke Calendar of the town' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
  expect(await list(token)).toBe(401);
  expect(complaints).toEqual([]);
});
