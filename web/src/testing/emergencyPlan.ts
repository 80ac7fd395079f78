import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { screen } from '@testing-library/react';
import type { AnswerTable } from './answers.ts';
import { formOnServer } from './entries.ts';
import { signedInAs } from './people.ts';
import { openPortal, type OpenPortal } from './portal.tsx';

/** The short form that tests of the form page are about, opened to be edited. */
export const planAddress = '/o/7/emergency-plan/2027/edit';
export const answeredPlan = {
  'people:parade_day_name': 'Ana Ruiz',
  'people:parade_day_mobile': '(626) 555-0199',
  'people:second_name': 'Bo Lind',
  'people:second_mobile': '(626) 555-0198',
  'plan:head_count': 'Ana Ruiz',
  'plan:drop_out': 'A van follows.',
  'plan:rain': 'Ponchos.',
} as const satisfies FieldValues;

/** Its leader opens it, on a server that keeps what is saved. */
export function openPlan(values: FieldValues, more: AnswerTable = {}) {
  const form = formOnServer('emergency-plan', values);
  return { ...openPortal(planAddress, { as: signedInAs(['leader']), ...form.table, ...more }), form };
}
export const contact = () => screen.findByLabelText<HTMLInputElement>(/^Parade-day contact/);
/** What the page says about saving. */
export const saving = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent?.replace('\u202F', ' '))
    .join(' ');
export const onThisDevice = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join(' ');
export const press = ({ user }: Pick<OpenPortal, 'user'>, name: string) =>
  user.click(screen.getByRole('button', { name }));
export const sent = (portal: OpenPortal) => portal.asked('saveForm').map(({ body }) => body);
