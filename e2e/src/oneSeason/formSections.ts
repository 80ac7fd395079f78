import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomeLeader, clientOf, demoStart } from '../demoSeason.ts';
import { fillQuestion } from '../formFiller.ts';
import type { Stage } from '../stage.ts';

const year = 2027;

const form = currentForm('special-application');

const ctx = { parade_year: year, organization_type: 7, today: demoStart.slice(0, 10), terms: sampleTerms };

const answers = exampleAnswers(form, ctx);

/** Left open the first time. */
const gap: FieldPath = 'organization:legal_name';

/** Answers the questions of a section. */
async function fillSection(page: Page, key: string): Promise<void> {
  for (const placed of visibleFields(form, answers, ctx)) {
    const value = answers[placed.path];
    const isAsked = placed.group.key === key && isTyped(placed.field) && placed.path !== gap;
    if (!isAsked || placed.field.widget === 'signature_date' || value === undefined || value === null) continue;
    await fillQuestion(page.locator(`[data-path="${placed.path}"]`), placed, value, page);
  }
}

/** A long form is filled in on a phone. */
export function formSections(stage: Stage): void {
  describe('a form by sections', () => {
    it('lets a long form be filled in on a phone, section by section, with a gap that is found at the end', async () => {
      const [staff, leader] = await Promise.all([clientOf(stage.url, 'staff'), clientOf(stage.url, 'newcomer')]);
      const { body } = await staff.call('POST', '/api/entries', {
        organization_name: 'Sections on a phone',
        organization_type: 7,
        parade_year: year,
        role: '',
      });
      const { organization_id } = (body.data as { entry: { organization_id: number } }).entry;
      await becomeLeader(staff, leader, { organization_id, year });
      const place = `/o/${organization_id}/special-application/${year}`;
      const { page, context, complaints } = await stage.openAs('newcomer', `${place}/edit`, 'phone');
      const goOn = page.getByRole('button', { name: 'Save and continue' });
      const submit = page.getByRole('button', { name: 'Submit', exact: true });

      for (const [index, { key, title }] of form.groups.entries()) {
        await page.getByText(`Section ${index + 1} of ${form.groups.length}`).waitFor();
        await page.getByRole('region', { name: title }).waitFor();
        if (key === 'primary_contact') await page.getByRole('button', { name: 'Use it' }).tap();
        await fillSection(page, key);
        if (index < form.groups.length - 1) await goOn.tap();
      }

      // The browser's Back goes to the previous section, and everything typed is there.
      await page.goBack();
      await page.getByText(`Section ${form.groups.length - 1} of`).waitFor();
      await page.goForward();
      await submit.tap();
      await page.getByRole('region', { name: 'Organization' }).waitFor();
      // The summary has the focus, and no bar covers its first line.
      await page.waitForFunction(() => {
        const head = document.querySelector('.error-summary h2');
        const { left, top } = head?.getBoundingClientRect() ?? { left: 0, top: 0 };
        const isInSight = head?.contains(document.elementFromPoint(left + 4, top + 4)) ?? false;
        return document.activeElement?.className === 'error-summary' && isInSight;
      });
      const summary = page.locator('.error-summary');
      expect(await summary.locator('li').allInnerTexts()).toEqual([
        'Legal name of the organization: This value is required',
      ]);
      await summary.getByRole('link').tap();
      await page.waitForFunction(() => document.activeElement?.id === 'field-organization-legal_name');
      await page.keyboard.type('Sections on a Phone, Inc.');
      await submit.tap();

      await page.getByText(`We received your ${form.name}`).waitFor();
      const stored = await leader.call('GET', `/api/forms${place.slice(2)}`);
      expect((stored.body.form as { field_values: Record<string, unknown> }).field_values[gap]).toBe(
        'Sections on a Phone, Inc.',
      );
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
}
