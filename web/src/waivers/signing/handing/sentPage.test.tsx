import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { forgetPass, rememberPass } from '../passing/passed.ts';
import type { SignedHere } from '../finishing/NextWaivers.tsx';
import { SentPage } from './PartPages.tsx';

afterEach(forgetPass);

const part = {
  signed_by: 'participant',
  signed_at: '2026-10-20T17:00:00.000Z',
  to: 'elena@example.org',
  sent_at: '2026-10-20T17:00:00.000Z',
  is_to_you: false,
  is_wrong: false,
} as const;
const unused = {
  sendPart: () => Promise.reject(new Error('none')),
  takePartBack: () => Promise.reject(new Error('none')),
};

function sent(signed: SignedHere | null = null, calls: ComponentProps<typeof SentPage>['calls'] = unused) {
  const signing = { name: 'Nora Diaz', first_name: 'Nora', parade_name: 'Parade', entry_name: 'Band' } as never;
  const nothing = () => undefined;
  return render(
    <SentPage signing={signing} part={part} calls={calls} signed={signed} start={nothing} onChanged={nothing} />,
  );
}

it('a child who has signed on a passed device and sent it to a parent hands the device on to the next person', () => {
  const alone = sent();
  expect(screen.queryByRole('link', { name: 'Next person' })).toBeNull();
  alone.unmount();
  rememberPass('secret');
  sent();
  expect(screen.getByRole('link', { name: 'Next person' }).getAttribute('href')).toBe('/pass');
  expect(screen.getByRole('button', { name: 'My parent is here, on this phone' })).toBeTruthy();
});

it('who has signed one part has nothing else to do for this waiver: that of another child may still wait', () => {
  sent();
  screen.getByText(
    'Your part is saved. There is nothing else for you to do for this waiver until your parent or guardian signs.',
  );
});

it('a parent who has signed for one child and sent it on is led to the next child', () => {
  const path = '/waivers-form/the-link-of-mateo';
  const mateo = { path, name: 'Mateo Diaz', first_name: 'Mateo', is_other_person: true };
  const next = [{ ...mateo, form_name: 'Participant Waiver', form_version: 3 }];
  sent({ next, first_name: 'Nora', answers: undefined, signer: 'guardian', paper: undefined });
  screen.getByRole('heading', { name: 'Next in your family' });
  const link = screen.getByRole('link', { name: 'Mateo Diaz: Participant Waiver' });
  expect(link.getAttribute('href')).toBe(`${path}#start`);
});

it('the link is sent again to the address as it was corrected, and an address that is none is said beside its field', () => {
  const sentTo: string[] = [];
  sent(null, {
    ...unused,
    sendPart: ({ to }) => {
      sentTo.push(to);
      return new Promise(() => undefined);
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const again = screen.getByRole('button', { name: 'Send again' });
  fireEvent.change(field, { target: { value: 'elena@' } });
  // Nobody has asked for anything yet: they are still typing.
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(again);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Please provide a valid email');
  expect(sentTo).toEqual([]);
  fireEvent.change(field, { target: { value: ' elena@example.com ' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(again);
  // A second press while it is on its way sends no second email.
  fireEvent.click(again);
  expect(sentTo).toEqual(['elena@example.com']);
});
