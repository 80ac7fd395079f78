import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { adoptableFor, adoptedOf, dropAdopted, offerAdoption } from '../answering/adoption.ts';
import type { Answers } from '../answering/answers.ts';
import { sweepAdoption } from '../answering/draft.ts';
import { signingParts } from '../answering/steps.ts';
import { SigningParts } from '../finishing/SigningParts.tsx';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const child = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' });

afterEach(() => window.sessionStorage.clear());

function parts(
  onAdopted?: () => void,
  values: FieldValues = { ...child, 'guardian:signature': null },
  set: Answers['set'] = () => undefined,
) {
  return (
    <SigningParts
      person={{ name: 'Kim Walker', first_name: 'Kim', signer: 'guardian' }}
      answers={{ isSettled: () => false, set } as never}
      values={values}
      issues={[]}
      refused={null}
      upload={() => Promise.reject(new Error('none'))}
      parts={signingParts(form, values, ctx)}
      isPrompted={false}
      {...(onAdopted ? { onAdopted } : {})}
    />
  );
}

it('a guardian’s signature is offered again when everything is signed at once, and never for one part', () => {
  offerAdoption(child, 'Nora', 'grant', window.location.pathname);
  const whole = render(parts(() => undefined));
  expect(whole.container.querySelector('[data-adopt]')).not.toBeNull();
  whole.unmount();
  expect(render(parts()).container.querySelector('[data-adopt]')).toBeNull();
});

it('a signature that is used again has the focus, and says that it is signed', async () => {
  const drawn = { ...child, 'guardian:signature': { kind: 'drawn', image: 'data:image/png;base64,AA==' } as const };
  offerAdoption(drawn, 'Nora', 'grant', window.location.pathname);
  function Signing() {
    const [values, setValues] = useState<FieldValues>({ ...child, 'guardian:signature': null });
    const set: Answers['set'] = (path, value) => setValues((now) => ({ ...now, [path]: value }));
    return parts(() => undefined, values, set);
  }
  render(<Signing />);
  await userEvent.click(screen.getByRole('button', { name: /^Use the signature that/ }));
  const pad = await screen.findByRole('img', { name: /: signed$/ });
  await waitFor(() => expect(document.activeElement).toBe(pad));
});

it('a reused signature is cleared before one part is signed; one that was given here stays', () => {
  offerAdoption(child, 'Nora', 'grant', window.location.pathname);
  const emptied: string[] = [];
  const answers = { set: (path: string) => void emptied.push(path) };
  dropAdopted(answers, { ...child, 'guardian:signature': { kind: 'typed', text: 'By Hand' } });
  expect(emptied).toEqual([]);
  dropAdopted(answers, child);
  expect(emptied).toEqual(['guardian:signature']);
});

it('a guardian’s signature is offered on the page that the guardian went on to, and gone from the tab on any other', () => {
  offerAdoption(child, 'Nora', 'grant', '/waivers-form/of-a-sibling');
  expect(render(parts(() => undefined)).container.querySelector('[data-adopt]')).toBeNull();
  sweepAdoption(window.sessionStorage);
  expect(window.sessionStorage.length).toBe(0);
  offerAdoption(child, 'Nora', 'grant', window.location.pathname);
  sweepAdoption(window.sessionStorage);
  expect(window.sessionStorage.length).toBe(1);
});

it('a signature that the guardian gave anew in place of the reused one is not said to be reused', () => {
  offerAdoption(child, 'Nora', 'grant', window.location.pathname);
  const adoptable = adoptableFor('guardian:signature', child);
  expect(adoptedOf(adoptable, child)).toEqual({ path: 'guardian:signature', from: 'grant' });
  const anew = { ...child, 'guardian:signature': { kind: 'typed', text: 'By Hand' } as const };
  expect(adoptedOf(adoptable, anew)).toBeUndefined();
});
