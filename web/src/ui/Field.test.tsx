import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { RequiredWord } from './requiredWord.ts';

function show(field: Partial<FieldProps>) {
  showPart(
    <Field label="Band director" {...field}>
      {(control) => <input {...control} />}
    </Field>,
  );
  return screen.getByRole('textbox');
}

/** What a screen reader says after the name. */
function description(element: Element): string {
  return (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

it('a field names its control by its label', () => {
  expect(show({})).toBe(screen.getByLabelText('Band director'));
});

it('a required field says so once: to eyes beside its name, to screen readers by the input alone', () => {
  const control = show({ required: true });
  expect(screen.getByText('*').title).toBe('required');
  expect(control).toBe(screen.getByRole('textbox', { name: 'Band director' }));
  expect(control.getAttribute('aria-required')).toBe('true');
});

it('the error of a field is tied to its control', () => {
  const control = show({ error: 'This value is required', hint: 'First and last name' });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(description(control)).toBe('This value is required First and last name');
});

it('a field says that it is still needed, but not beside an error', () => {
  const control = show({ needed: 'Required to submit' });
  expect(control.getAttribute('aria-invalid')).toBeNull();
  expect(description(control)).toBe('Required to submit');
});

it('the error of a field takes the place of ‘needed’', () => {
  expect(description(show({ needed: 'Required to submit', error: 'Too long' }))).toBe('Too long');
});

it.each<[string, Partial<FieldProps>, string]>([
  ['a fact that does not block', { warning: 'Is this correct?' }, 'Is this correct?'],
  ['that it was copied', { copied: true }, 'Copied from last year, please check'],
  ['that it has changed', { changed: true }, 'Changed in the last 48 hours'],
  ['by whom it was changed', { changed: 'Changed by Ana Ruiz' }, 'Changed by Ana Ruiz'],
])('a field says %s without calling it wrong', (_, field, words) => {
  const control = show(field);
  expect(description(control)).toBe(words);
  expect(control.getAttribute('aria-invalid')).toBeNull();
});

it('a field of several inputs is a group with its question as the name', () => {
  show({ group: true, error: 'Please choose one', required: true });
  const group = screen.getByRole('group', { name: /^Band director/ });
  expect(description(group)).toBe('Please choose one');
});

it('a field says in the language of the page that it is required', () => {
  showPart(
    <RequiredWord value={{ word: '必須', aside: '（必須）' }}>
      <Field label="署名" required group>
        {() => <input />}
      </Field>
    </RequiredWord>,
  );
  expect(screen.getByRole('group', { name: '署名 （必須）' })).toBeTruthy();
});
