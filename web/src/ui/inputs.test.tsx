import { readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import {
  AgreeField,
  ChecksField,
  DateField,
  DigitsField,
  MoneyField,
  PasswordField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
  YesNoField,
} from './inputs.tsx';

type Held = (value: string, onChange: (value: string) => void) => ReactNode;

/** A control with somebody who holds its value, which is said as well. */
function Holder({ start, control }: { start: string; control: Held }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {control(value, setValue)}
      <output>{value}</output>
      <button type="button">Next</button>
    </>
  );
}
const show = (control: Held, start = '') => showPart(<Holder start={start} control={control} />);
const value = () => screen.getByRole('status').textContent;

it.each<[string, Held, string, string]>([
  ['a line of text as it is', (v, set) => <TextField label="Q" value={v} onChange={set} />, 'Ana  Ruiz', 'Ana  Ruiz'],
  ['a number as it is typed', (v, set) => <DigitsField label="Q" value={v} onChange={set} />, '12.5', '12.5'],
  ['an amount as it is typed', (v, set) => <MoneyField label="Q" value={v} onChange={set} />, '-1,250.5x', '-1,250.5x'],
])('a text field takes %s', async (_, control, typed, stored) => {
  const { user } = show(control);
  await user.type(screen.getByLabelText('Q'), typed);
  expect(value()).toBe(stored);
});

const date: Held = (v, set) => (
  <DateField label="Born" value={v} onChange={set} read={readCivilDate} show={showCivilDate} />
);

it('a date field takes a day as it is typed, and stores it as a day', async () => {
  const { user } = show(date);
  const input = screen.getByLabelText<HTMLInputElement>('Born');
  await user.type(input, '1/2/2020');
  expect(input.value).toBe('1/2/2020');
  expect(value()).toBe('2020-01-02');
  await user.tab();
  expect(input.value).toBe('01/02/2020');
});

it('a date field keeps half a day as text, so that its error can be shown', async () => {
  const { user } = show(date);
  await user.type(screen.getByLabelText('Born'), '13/45');
  await user.tab();
  expect(value()).toBe('13/45/');
  expect(screen.getByLabelText<HTMLInputElement>('Born').value).toBe('13/45/');
});

it('a password field shows the password only when asked to', async () => {
  const { user } = show((v, set) => (
    <PasswordField label="Password" autoComplete="current-password" value={v} onChange={set} />
  ));
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  const reveal = screen.getByRole('button', { name: 'Show password' });
  expect([input.type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(reveal);
  expect([input.type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
});

const options = [
  { value: 'a', label: 'Trumpet' },
  { value: 'b', label: 'Banner' },
];

it('a select shows a stored choice that is no longer offered, and takes another', async () => {
  const { user } = show((v, set) => <SelectField label="Role" options={options} value={v} onChange={set} />, 'tuba');
  const select = screen.getByLabelText<HTMLSelectElement>('Role');
  expect(select.selectedOptions[0]?.textContent).toBe('tuba');
  await user.selectOptions(select, 'Banner');
  expect(value()).toBe('b');
  expect([...select.options].map((each) => each.textContent)).toEqual(['Please choose', 'Trumpet', 'Banner']);
});

it('radio buttons take one of a few choices, by press and by arrow keys', async () => {
  const { user } = show((v, set) => <RadioField label="Role" options={options} value={v} onChange={set} />);
  expect(screen.getByRole('group', { name: 'Role' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Trumpet' }));
  expect(value()).toBe('a');
  await user.keyboard('{ArrowDown}');
  expect(value()).toBe('b');
});

it('a yes-or-no field starts with neither', async () => {
  const { user } = show((v, set) => <YesNoField label="Music?" value={v} onChange={set} />);
  expect(screen.getAllByRole<HTMLInputElement>('radio').some((radio) => radio.checked)).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(value()).toBe('no');
});

it('checkboxes take several choices in the order in which they are offered', async () => {
  const { user } = show((v, set) => (
    <ChecksField
      label="Roles"
      options={options}
      value={v === '' ? [] : v.split(',')}
      onChange={(next) => set(next.join(','))}
    />
  ));
  await user.click(screen.getByRole('checkbox', { name: 'Banner' }));
  await user.click(screen.getByRole('checkbox', { name: 'Trumpet' }));
  expect(value()).toBe('a,b');
  await user.click(screen.getByRole('checkbox', { name: 'Banner' }));
  expect(value()).toBe('a');
});

it('a box to agree is named by its sentence, and shows its error beside it', async () => {
  const { user } = show((v, set) => (
    <AgreeField
      label="I have read the rules."
      required
      error="Please agree"
      checked={v === 'yes'}
      onChange={(checked) => set(checked ? 'yes' : '')}
    />
  ));
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /I have read the rules/ });
  expect([box.checked, box.required, box.getAttribute('aria-invalid')]).toEqual([false, true, 'true']);
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please agree');
  await user.click(screen.getByText('I have read the rules.'));
  expect(value()).toBe('yes');
});

it('a long text field counts the characters left, and reports too long a text instead of cutting it', async () => {
  const { user } = show((v, set) => <TextAreaField label="Story" maxLength={10} value={v} onChange={set} />);
  expect(screen.getByText('10 characters left')).toBeTruthy();
  await user.click(screen.getByLabelText('Story'));
  await user.paste('twelve chars');
  expect(screen.getByText('2 characters too many')).toBeTruthy();
  expect(value()).toBe('twelve chars');
});

it('a read-only field takes no input', async () => {
  const { user } = show(
    (v, set) => <RadioField label="Role" readOnly options={options} value={v} onChange={set} />,
    'a',
  );
  await user.click(screen.getByRole('radio', { name: 'Banner' }));
  expect(value()).toBe('a');
});
