import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { addressCountries } from '@parade/contract/forms/answers/country.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StepFields } from '../answering/StepFields.tsx';
import { signingParts, stepsOf } from '../answering/steps.ts';
import { SigningFailure } from '../calls.ts';
import { RefusedSummary } from '../finishing/RefusedSummary.tsx';
import { ReviewedStep } from '../finishing/ReviewedStep.tsx';
import { Consents, SigningParts } from '../finishing/SigningParts.tsx';
import { Facts } from '../opening/OpeningCard.tsx';
import { chooseLanguage } from './useTexts.ts';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-02', participant_role: 'mhr' };
const values = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' });
const answers = { isSettled: () => false, ctx, form, set: () => undefined } as never;
const person = { name: 'Kim Walker', first_name: 'Kim', signer: 'guardian' } as const;
const wrong = new SigningFailure(422, '', { errors: { 'guardian:email': ['The portal alone says so'] } });

/** What the contract says in English, of which the page shows other words or marks it. */
const english = [
  form.name,
  reviewedText,
  electronicConsentText,
  'The portal alone says so',
  ...form.groups.map(({ title }) => title),
  ...placedFields(form).flatMap(({ field }) => [field.label, field.help ?? '']),
  ...placedFields(form).flatMap(({ field }) =>
    field.widget === 'static' && field.content.kind === 'text' ? field.content.text.blocks.map(({ text }) => text) : [],
  ),
  ...addressCountries.map(({ label }) => label).filter((label) => label !== 'Australia'),
].filter((text) => text.length > 4);

function everything() {
  const steps = stepsOf(form, values, ctx);
  const parts = signingParts(form, values, ctx);
  const shared = { person, answers, values, issues: [], upload: () => Promise.reject(new Error('none')) };
  const opening = {
    name: person.name,
    first_name: person.first_name,
    entry_name: '',
    organizer_name: '',
    parade_name: '',
    parade_day: '',
    form_name: form.name,
    due_label: '',
    due_day: '',
    support_email: '',
  };
  return (
    <>
      <Facts opening={opening} />
      <RefusedSummary {...shared} steps={steps} parts={parts} issues={[]} refused={wrong} change={() => undefined} />
      {steps.map((step) => (
        <div key={step.key}>
          <StepFields {...shared} step={step} isFamily={false} isAsked={false} refused={{}} />
          <ReviewedStep title="" step={step} values={values} issues={[]} onChange={undefined} />
        </div>
      ))}
      <SigningParts {...shared} parts={parts} refused={null} isPrompted={false} />
      <Consents given={{ isReviewed: false, isAgreed: false }} isPrompted={false} onGiven={() => undefined} />
    </>
  );
}

/** Every text with the language that a program would read it aloud in. */
function textsOf(container: HTMLElement): { text: string; lang: string }[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found: { text: string; lang: string }[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const lang = walker.currentNode.parentElement?.closest('[lang]')?.getAttribute('lang') ?? '';
    if (text !== '') found.push({ text, lang });
  }
  return found;
}

/** A long text also where it is a part of another one. */
const isEnglish = (text: string) => english.some((each) => text === each || (each.length > 20 && text.includes(each)));

afterEach(() => chooseLanguage('en'));

it.each(['es', 'ja'] as const)(
  'in %s whatever is English says so to programs that read aloud, and nothing else does',
  async (language) => {
    await chooseLanguage(language);
    const { container } = render(everything());
    const found = textsOf(container);
    // Answers are in whatever language somebody writes.
    const unmarked = found.filter(
      ({ text, lang }) => lang !== 'en' && !text.startsWith('Example: ') && isEnglish(text),
    );
    expect(unmarked).toEqual([]);
    const marked = found.filter(({ lang }) => lang === 'en').map(({ text }) => text);
    for (const text of [form.name, reviewedText, electronicConsentText, 'The portal alone says so'])
      expect(marked).toContain(text);
    // Once to choose from, and once in the address that is reviewed.
    const country = { es: 'Alemania', ja: 'ドイツ' }[language];
    const home = { es: /CA 91184\nEstados Unidos$/, ja: /CA 91184\nアメリカ合衆国$/ }[language];
    expect(found.filter(({ text }) => text === country || home.test(text))).toHaveLength(2);
    const agreed = placedFields(form).filter(({ field }) => field.widget === 'agree');
    for (const { field } of agreed) expect(marked).toContain(field.label);
    expect(marked.filter((text) => /[ñáéíóúぁ-ん]/i.test(text))).toEqual([]);
  },
);
