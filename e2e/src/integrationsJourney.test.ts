import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { demoPassword, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage(async () => ({ WEBHOOKS_TO_LOOPBACK: '1' }));

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
  await page.getByRole('button', { name: 'Close anyway' }).click();
  expect(await list(token)).toBe(200);
  await page.getByRole('button', { name: 'Revoke Calendar of the town' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
  expect(await list(token)).toBe(401);
  expect(complaints).toEqual([]);
});

it('a superadmin adds a webhook, sees that its message did not arrive, and sends it again once it does', {
  timeout: 120_000,
}, async () => {
  let status = 500;
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part.toString()));
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { page, client, complaints } = await stage.openAs('superadmin', '/settings/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  const { port } = receiver.address() as AddressInfo;
  await form.getByRole('textbox', { name: /^Address/ }).fill(`http://127.0.0.1:${port}/parade`);
  await form.getByLabel('An entry is accepted').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
  expect(await shown.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close anyway' }).click();
  const applied = await entryNamed(client, 'The Combined Alumni Marching Band');
  await client.call('PUT', `/api/entries/${applied.id}/status`, { status: 'accepted' });
  await page.reload();
  await expect.poll(() => bodies.length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({ type: 'entry.accepted', data: { entry_id: applied.id } });
  await page.getByText(/^500: It did not accept the message/).waitFor();
  // Only after it was seen, since an automatic attempt could come first.
  status = 200;
  await page.getByRole('button', { name: /^Send again/ }).click();
  await page.getByText('Delivered', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
