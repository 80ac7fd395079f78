import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import type { SigningContext, SigningView } from '@parade/contract/waivers/waiver.ts';
import type { Page } from 'playwright-core';
import { anonymousClient } from './apiClient.ts';

/**
 * Answers everything except signatures and consents, like an earlier visit; `given` overrides made-up answers, and
 * null leaves an answer unchanged.
 */
export async function answerWaiver(url: string, signingPath: string, given: FieldValues): Promise<void> {
  const secret = signingPath.split('/').at(-1) ?? '';
  const client = await anonymousClient(url);
  for (let tries = 1; ; tries += 1) {
    const opened = await client.call('GET', `/api/waivers/${secret}`);
    const signing = opened.body.waiver as SigningView;
    const { revision } = signing;
    const field_values = answersFor(signing, given);
    const saved = await client.call('PUT', `/api/waivers/${secret}/answers`, { field_values, revision });
    if (saved.status === 200) return;
    // The open page saves by itself.
    if (saved.status !== 409 || tries === 5)
      throw new Error(`not saved: ${saved.status} ${JSON.stringify(saved.body)}`);
  }
}

/** Stores the same as typed in this tab before, which is where a passed device keeps it (W-34). */
export async function typeOnDevice(page: Page, url: string, given: FieldValues): Promise<void> {
  const secret = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const opened = await (await anonymousClient(url)).call('GET', `/api/waivers/${secret}`);
  const signing = opened.body.waiver as SigningView;
  const draft = { version: signing.form_submission.definition_version, values: answersFor(signing, given) };
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `waiver:${secret}:draft`,
    JSON.stringify({ ...draft, saved_at: Date.now() }),
  ] as const);
}

function answersFor({ form_submission }: SigningView, given: FieldValues): FieldValues {
  const form_type: WaiverFormType = form_submission.form_type;
  const context: SigningContext = form_submission.context;
  const form = waiverDefinition(form_type);
  if (!form) throw new Error(`there is no ${form_type}`);
  const answers = Object.entries(exampleAnswers(form, context, given));
  return Object.fromEntries(answers.filter(([, value]) => value !== null));
}

/** Chooses who is present, on the opening page. */
export async function start(page: Page, signer: 'self' | 'guardian' = 'self'): Promise<void> {
  await page.locator(`button[data-signer="${signer}"]:enabled`).click();
}

/** Goes from any step to the signing page: ticks the required boxes on the way, and signs. */
export async function goToReview(page: Page): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    const title = await page.locator('h1').innerText();
    if (title.startsWith('Review and sign')) return giveSignatures(page);
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: /^(Continue|Review|Back to review)$/ }).click();
    await page.waitForFunction((before) => document.querySelector('h1')?.innerText !== before, title);
  }
  throw new Error('the review did not come');
}

/** Types every required signature. */
async function giveSignatures(page: Page): Promise<void> {
  const type = page.getByRole('button', { name: 'Type instead' });
  while ((await type.count()) > 0) await type.first().click();
  for (const line of await page.getByPlaceholder('Your full name').all()) await line.fill('Robin Example');
}

/** Ticks the consents on the signing page and signs. */
export async function sign(page: Page): Promise<void> {
  await giveSignatures(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('heading', { name: /^Thank you, .* (waiver|health screening) is signed$/ }).waitFor();
}

/** Presses Sign by touch right after a stroke that ends while the finger moves. */
export async function drawAndSign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw instead' }).click();
  const pad = page.getByRole('img', { name: /draw here/ });
  await page.getByText('Sign here with your finger').waitFor();
  await pad.scrollIntoViewIfNeeded();
  const [canvas, button] = [await pad.boundingBox(), await page.locator('footer button').last().boundingBox()];
  if (!canvas || !button) throw new Error('the pad or its button is not there');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (step: number) => ({ x: canvas.x + 40 + step * 18, y: canvas.y + 40 + (step % 3) * 20 });
  await touch('touchStart', at(0));
  for (let step = 1; step < 10; step += 1) await touch('touchMove', at(step));
  await touch('touchEnd');
  await touch('touchStart', { x: button.x + button.width / 2, y: button.y + button.height / 2 });
  await touch('touchEnd');
}
