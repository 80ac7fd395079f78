import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import type { FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, type ComponentProps, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WaiverCalls } from '../calls.ts';
import { chooseLanguage } from '../texts/useTexts.ts';
import { forgetPass, rememberPass } from '../passing/passed.ts';
import { ProofField } from './ProofField.tsx';
import { StepPage } from './StepPage.tsx';
import { issuesOf, stepsOf } from './steps.ts';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const filled = exampleAnswers(form, ctx, { 'participant:date_of_birth': '1990-05-05' });

afterEach(() => act(() => chooseLanguage('en')));

type Shown = ComponentProps<typeof StepPage>;

/** A page of somebody who has answered all but what is given. */
function page(
  key: string,
  given: FieldValues,
  {
    isFamily = false,
    signer = 'self',
    isAsked = false,
  }: Partial<Pick<Shown, 'isFamily' | 'isAsked'>> & Partial<Pick<Shown['person'], 'signer'>> = {},
) {
  const values = { ...filled, ...given };
  const step = stepsOf(form, values, ctx).find((each) => each.key === key) ?? expect.fail('no such step');
  const [forward, onAsked] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { unmount } = render(
    <StepPage
      person={{ name: 'Kim Walker', first_name: 'Kim', signer }}
      isFamily={isFamily}
      step={step}
      number={4}
      of={6}
      answers={{ ctx, flush: () => Promise.resolve(), set: vi.fn<() => void>() } as never}
      values={values}
      issues={issuesOf(form, values, ctx)}
      saving={{ state: 'saved', at: null }}
      refused={{}}
      isAsked={isAsked}
      upload={() => Promise.reject(new Error('none'))}
      onAsked={onAsked}
      next="Continue"
      back={() => undefined}
      forward={forward}
    />,
  );
  return { forward, onAsked, unmount, user: userEvent.setup() };
}

it('below a long text the button counts the boxes that are left and leads to the first, without scolding', async () => {
  const { user, forward, onAsked } = page('body', { 'body:read': null, 'body:rules': null });
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next: 2 boxes' }));
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
  expect([forward, onAsked].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it.each([
  ['experience', 'guardian', '“You” and “I” in the questions mean Kim.'],
  ['experience', 'self', null],
  // No question speaks to anybody.
  ['participant', 'guardian', null],
  ['guardian', 'guardian', 'On this page, “you” and “I” mean the parent or guardian.'],
  ['guardian', 'self', 'On this page, “you” and “I” mean the parent or guardian.'],
] as const)('who is meant by “you” is said where the questions of the %s say so, to %s: %s', (key, signer, words) => {
  page(key, { 'participant:date_of_birth': '2013-06-01' }, { signer });
  expect(screen.queryByText(/“you” and “I”/i)?.textContent ?? null).toBe(words);
});

it('what is folded for the next child of a family has the focus once it is shown, since its button is gone', async () => {
  const { user } = page('participant', { 'participant:last_name': '' }, { isFamily: true });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  const focused = () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path');
  await waitFor(() => expect(focused()).toBe('participant:first_name'));
});

it.each([
  ['en', 'Home address: Invalid value format: Please enter a ZIP code such as 91184 or 91184-0123'],
  ['ja', '住所：形式が正しくありません：91184 または 91184-0123 のように入力してください'],
] as const)('what is wrong is listed with the marks of the language of the page: %s', async (language, line) => {
  const address = { line1: '1 Rose Way', city: 'Pasadena', state: 'CA', postal_code: '1', country: 'US' };
  page('participant', { 'participant:address': address }, { isAsked: true });
  await act(() => chooseLanguage(language));
  expect(screen.getByRole('link', { name: line })).toBeTruthy();
});

/** The field for a proof with these files; others arrive, or fail, as `upload` says. */
function showProof(present: readonly string[], upload: WaiverCalls['upload']) {
  const path = 'status:proof';
  const placed = findField(waiverDefinition('covid') ?? form, path) ?? expect.fail('no such field');
  function Proof() {
    const [files, setFiles] = useState<readonly FileValue[]>(present.map(fileNamed));
    if (placed.field.widget !== 'file') return null;
    return (
      <>
        <ProofField
          id="proof"
          path={path}
          field={placed.field}
          value={files}
          notes={{}}
          upload={upload}
          onChange={(left) => setFiles(left ?? [])}
        />
        <button type="button">Elsewhere</button>
      </>
    );
  }
  render(<Proof />);
}
const fileNamed = (name: string) => ({ id: name, name, size: 10 }) as FileValue;
const focusedName = () => document.activeElement?.textContent ?? '';

it('a file that is not taken is named in Japanese in brackets of its own', async () => {
  showProof([], () => Promise.reject(new Error('none')));
  await act(() => chooseLanguage('ja'));
  const files = screen.getByLabelText(/./, { selector: 'input' });
  await userEvent.upload(files, new File(['x'], 'card.exe'), { applyAccept: false });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('この種類のファイルは使えません（card.exe）'));
});

it('a file that is taken away leaves the focus on the place for another', async () => {
  showProof(['card.png'], () => Promise.reject(new Error('none')));
  await userEvent.click(screen.getByRole('button', { name: 'Remove card.png' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('proof'));
});

it('a file on its way keeps the focus, which says how it went, and is not taken from somebody who has gone on', async () => {
  const ways: PromiseWithResolvers<FileValue>[] = [];
  showProof([], () => {
    const way = Promise.withResolvers<FileValue>();
    ways.push(way);
    return way.promise;
  });
  const choose = (name: string) =>
    userEvent.upload(screen.getByLabelText(/./, { selector: 'input' }), new File(['x'], name, { type: 'image/png' }));
  await choose('card.png');
  await waitFor(() => expect(focusedName()).toBe('card.png'));
  ways[0]?.reject(new Error('That did not work.'));
  await waitFor(() => expect(document.activeElement?.id).toBe('proof'));
  expect(screen.getByRole('alert').textContent).not.toBe('');
  await choose('card.png');
  await waitFor(() => expect(focusedName()).toBe('card.png'));
  expect(screen.getByRole('alert').textContent).toBe('');
  ways[1]?.resolve(fileNamed('card.png'));
  await waitFor(() => expect(focusedName()).toBe('Remove card.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove card.png' }));
  await choose('other.png');
  await waitFor(() => expect(focusedName()).toBe('other.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  ways[2]?.resolve(fileNamed('other.png'));
  await screen.findByRole('button', { name: 'Remove other.png' });
  expect(focusedName()).toBe('Elsewhere');
});

it('Continue goes on once the boxes are ticked, and names any other missing answer', async () => {
  const ticked = page('body', {});
  await ticked.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(ticked.forward).toHaveBeenCalledOnce();
  ticked.unmount();
  const nameless = page('participant', { 'participant:first_name': '' });
  await nameless.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(nameless.onAsked).toHaveBeenCalledOnce();
  expect(nameless.forward).not.toHaveBeenCalled();
});

it('the browser of a passed device, which knows its owner and whoever signed before, is asked to fill in nothing', () => {
  const filledIn = () => new Set(screen.getAllByRole('textbox').map((box) => box.getAttribute('autocomplete')));
  const own = page('participant', {});
  expect(filledIn()).toContain('given-name');
  own.unmount();
  rememberPass('secret');
  page('participant', {});
  expect([...filledIn()]).toEqual(['off']);
  forgetPass();
});
