import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isTyped, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { Page } from 'playwright-core';
import { fillQuestion, sampleFile } from './formFiller.ts';
import { start } from './signer.ts';

/**
 * Signs a waiver through its link like a person: step by step, every question on the page, review, consents, the final
 * act. Stops on the thank-you page. `given` overrides made-up answers. Returns the titles of the steps.
 */
export async function signOnPhone(
  page: Page,
  link: string,
  form_type: WaiverFormType,
  ctx: FormContext,
  given: FieldValues,
): Promise<string[]> {
  await page.goto(link);
  await start(page);
  const titles = await fillOnPhone(page, form_type, ctx, given);
  await page.getByRole('heading', { name: /^Thank you, .* (waiver|health screening) is signed$/ }).waitFor();
  return titles;
}

/** Does the same from the first step to the final act, whatever the outcome. */
export async function fillOnPhone(
  page: Page,
  form_type: WaiverFormType,
  ctx: FormContext,
  given: FieldValues,
): Promise<string[]> {
  const form = waiverDefinition(form_type);
  if (!form) throw new Error(`there is no ${form_type}`);
  const answers = exampleAnswers(form, ctx, given);
  const titles: string[] = [];
  for (;;) {
    const title = await page.locator('h1').innerText();
    if (title.startsWith('Review')) break;
    if (titles.includes(title)) {
      throw new Error(
        `the step '${title}' does not let go: ${(await page.locator('.error-summary').allInnerTexts()).join(' ')}`,
      );
    }
    titles.push(title);
    await answerShown(page, form, answers);
    await page.getByRole('button', { name: /^(Continue|Review|Back to review)$/ }).click();
    // The next step, or the summary of what blocks this one.
    await page.waitForFunction(
      (before) =>
        document.querySelector('h1')?.innerText !== before || document.querySelector('.error-summary') !== null,
      title,
    );
  }
  await answerShown(page, form, answers);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  return titles;
}

/** Answers every question on the page. */
async function answerShown(page: Page, form: FormDefinition, answers: FieldValues): Promise<void> {
  for (const placed of placedFields(form)) {
    const value = answers[placed.path];
    const question = page.locator(`[data-path="${placed.path}"]`);
    if (!isTyped(placed.field) || value === undefined || value === null || !(await question.isVisible())) continue;
    if (placed.field.widget === 'file') {
      // The signing page has a different upload: a camera and a progress bar, with nothing to open.
      await question.locator('input[type=file]').setInputFiles(sampleFile(placed.field.meta.file_types));
      await question.getByRole('button', { name: /^Remove/ }).waitFor();
      continue;
    }
    await fillQuestion(question, placed, value, page);
  }
}
