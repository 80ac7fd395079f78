import { expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { clientOf, entryNamed } from './demoSeason.ts';
import { linkIn } from './mailbox.ts';
import { demoStage } from './stage.ts';

const stage = demoStage('with mail');

it('a leader sends a group of a form to somebody else, who signs it on a phone without an account', async () => {
  const unit = await entryNamed(await clientOf(stage.url, 'staff'), 'Rancho Arroyo Seco Charros');
  const { page, complaints, client } = await stage.openAs('horse.leader', `${unit.form('equestrian-health')}/edit`);
  const consent = page.getByRole('region', { name: 'Consent to care' });
  const send = consent.getByRole('button', { name: 'Send for signature' });
  await send.click();
  await page.getByText('Please fill in the form first').waitFor();
  await consent
    .getByLabel('Isolation plan if an animal falls ill on site')
    .fill('A stall of its own behind the barns.');
  await send.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dr. Odalys Fernández-Whitcombe');
  await dialog.getByLabel('Email').fill('marshal@charros.example');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await consent.getByText('Waiting for Dr. Odalys Fernández-Whitcombe, sent 10/20/2026').waitFor();

  const letter = await stage.mailbox.next('marshal@charros.example', /^Please sign the /);
  const signer = await openPage(stage.browser, 'phone');
  await signer.page.goto(linkIn(letter, '/cosign/'));
  const sign = signer.page.getByRole('button', { name: 'Sign', exact: true });
  await sign.waitFor();
  // Text typed right before sending is in the statement.
  await signer.page.getByText('A stall of its own behind the barns.').waitFor();
  expect(await accessibilityFaults(signer.page)).toEqual([]);
  await sign.click();
  await signer.page.getByRole('alert').getByText('Please place your signature').waitFor();
  for (const box of await signer.page.getByRole('checkbox').all()) await box.check();
  await signer.page.getByRole('button', { name: 'Type' }).click();
  await signer.page.getByRole('textbox', { name: /signature/i }).fill('Odalys Fernández-Whitcombe');
  await sign.click();
  await signer.page.getByRole('heading', { name: 'Thank you. You have signed.' }).waitFor();
  expect(await accessibilityFaults(signer.page)).toEqual([]);

  const path = `/api/forms/${unit.organization_id}/equestrian-health/2027`;
  expect((await client.call('GET', path)).body.form).toMatchObject({
    field_values: { 'consent:signature': { kind: 'typed', text: 'Odalys Fernández-Whitcombe' } },
  });
  await page.reload();
  await consent.getByText('Signed by Dr. Odalys Fernández-Whitcombe, 10/20/2026').waitFor();
  expect([...complaints, ...signer.complaints]).toEqual([]);
});
