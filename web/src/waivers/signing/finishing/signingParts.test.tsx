import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Answers } from '../answering/answers.ts';
import { issuesOf, signingParts } from '../answering/steps.ts';
import { SigningParts } from './SigningParts.tsx';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const answered = exampleAnswers(form, ctx, {
  'participant:date_of_birth': '2012-05-05',
  'participant:first_name': 'Cleo',
  'participant:last_name': 'Fone-Twin',
  'guardian:first_name': 'Mara',
  'guardian:last_name': 'Fone',
});
const childs = 'This is the name of the participant. Please sign here with the name of the parent or guardian.';
const guardians = 'This is the name of the parent or guardian. Please sign here with the name of the participant.';

/** The signatures of Cleo and her mother Mara, as they are typed. */
function show(given: FieldValues, isSettled: (path: FieldPath) => boolean = () => false) {
  function Signing() {
    const [values, setValues] = useState<FieldValues>({ ...answered, ...given });
    const set: Answers['set'] = (path, value) => setValues((now) => ({ ...now, [path]: value ?? null }));
    return (
      <SigningParts
        person={{ name: 'Cleo Fone-Twin', first_name: 'Cleo', signer: 'guardian' }}
        answers={{ isSettled, set } as never}
        values={values}
        issues={issuesOf(form, values, ctx)}
        refused={null}
        upload={() => Promise.reject(new Error('none'))}
        parts={signingParts(form, values, ctx)}
        isPrompted={false}
      />
    );
  }
  render(<Signing />);
  const of = (name: string) => within(screen.getByRole('region', { name }));
  return { child: of('Cleo signs'), guardian: of('The parent or guardian signs'), user: userEvent.setup() };
}

it('a typed signature with the name of the other person is refused beside it, and the own name is taken', async () => {
  const { child, guardian, user } = show({ 'signature:signature': null, 'guardian:signature': null });
  for (const [part, others, words, own] of [
    [child, 'mara fone', guardians, 'Cleo Fone-Twin'],
    [guardian, 'Cleo Fone-Twin', childs, 'M. Fone'],
  ] as const) {
    await user.click(part.getByRole('button', { name: 'Type instead' }));
    const box = part.getByRole('textbox', { name: /type your full name$/ });
    await user.type(box, others);
    expect(part.getByText(words)).toBeTruthy();
    await user.clear(box);
    await user.type(box, own);
    expect(part.queryByText(words)).toBeNull();
  }
});

it('the child’s signature says that “your full name” is the child’s, and the guardian’s says nothing of the child', () => {
  const { child, guardian } = show({});
  expect(child.getByText('“You” and “I” in the questions mean Cleo.')).toBeTruthy();
  expect(guardian.queryByText(/“You” and “I”/)).toBeNull();
});

it('nobody is asked for a signature that they have just chosen to type', async () => {
  const { child, user } = show({ 'signature:signature': null });
  await user.click(child.getByRole('button', { name: 'Type instead' }));
  expect(child.queryByText('Please place your signature below')).toBeNull();
  await user.type(child.getByRole('textbox', { name: /type your full name$/ }), 'C{Backspace}');
  expect(child.getByText('Please place your signature below')).toBeTruthy();
});

it('a parent whose name the child signed with before reads that the child has to sign again', () => {
  const isOfChild = (path: FieldPath) => !path.startsWith('guardian:');
  const signature = { kind: 'typed', text: 'Mara Fone' } as const;
  const { child } = show({ 'signature:signature': signature }, isOfChild);
  expect(child.getByText(new RegExp(guardians)).textContent).toBe(
    `${guardians} Is an answer wrong? Cleo can change it with their own link, and signs again.`,
  );
});
