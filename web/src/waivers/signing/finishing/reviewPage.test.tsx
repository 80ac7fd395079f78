import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { stepsOf } from '../answering/steps.ts';
import { SigningFailure } from '../calls.ts';
import { chooseLanguage } from '../texts/useTexts.ts';
import { ReviewPage } from './ReviewPage.tsx';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const typed = { kind: 'typed', text: 'Elena Diaz' } as const;
const values = exampleAnswers(form, ctx, {
  'participant:date_of_birth': '2012-05-05',
  'emergency:medical': null,
  'guardian:signature': typed,
});

interface Shown {
  is_to_you?: boolean;
  refused?: SigningFailure;
  issues?: readonly Issue[];
}

function page({ is_to_you = false, refused, issues = [] }: Shown = {}) {
  const nothing = () => undefined;
  return render(
    <ReviewPage
      signing={
        {
          name: 'Nora Diaz',
          parade_name: 'Parade',
          entry_name: 'Band',
          part: is_to_you ? { is_to_you } : null,
        } as never
      }
      person={{ name: 'Nora Diaz', first_name: 'Nora', signer: 'guardian' }}
      number={7}
      answers={{ form, ctx, isSettled: () => false, set: nothing, renewDay: nothing } as never}
      values={values}
      steps={stepsOf(form, values, ctx)}
      issues={issues}
      refused={refused ?? null}
      upload={() => Promise.reject(new Error('none'))}
      back={nothing}
      change={nothing}
      sign={nothing}
      offer={null}
    />,
  );
}

it('the page of signing says whose waiver it is, and that it is the last step', () => {
  page();
  expect(screen.getByRole('banner').textContent).toMatch(/Nora Diaz.*Step 7 of 7/);
});

it('the note for first aid is not said to be empty to a parent who does not get to read it', () => {
  const own = page();
  expect(screen.getByText('Anything first aid should know')).toBeTruthy();
  own.unmount();
  page({ is_to_you: true });
  expect(screen.queryByText('Anything first aid should know')).toBeNull();
});

it('an address whose lines are missing says once that it is required', () => {
  const missing = (column: string): Issue => ({
    path: 'participant:address',
    column,
    kind: 'missing',
    code: `missing-${column}`,
    message: 'This value is required',
  });
  page({ issues: ['line1', 'city', 'state', 'postal_code'].map(missing) });
  expect(screen.getAllByText('This value is required')).toHaveLength(1);
});

it('a signature that is refused is in the list of what is wrong, and a press leads to it', async () => {
  page({ refused: new SigningFailure(422, '', { errors: { 'guardian:signature': ['Please sign here once more'] } }) });
  const line = screen.getByRole('link', { name: /Signature of parent or guardian: Please sign here once more/ });
  await userEvent.click(line);
  expect(document.activeElement?.id).toBe('field-guardian-signature');
});

it('what is refused is listed in Japanese with its own marks between section, question and fault', async () => {
  const refused = new SigningFailure(422, '', { errors: { 'guardian:signature': ['Please sign here once more'] } });
  page({ refused });
  await act(() => chooseLanguage('ja'));
  const line = screen.getByRole('link', { name: /Please sign here once more/ });
  expect(line.textContent).toBe('保護者、保護者の署名：Please sign here once more');
  await act(() => chooseLanguage('en'));
});

it.each([
  ['en', '05/05/2012'],
  ['es', '5 de mayo de 2012'],
  ['ja', '2012年5月5日'],
] as const)('a date that was answered reads as dates do in the language of the page: %s', async (language, day) => {
  page();
  await act(() => chooseLanguage(language));
  expect(screen.getByText(day)).toBeTruthy();
  await act(() => chooseLanguage('en'));
});
