import { expect, it } from 'vitest';
import { waiverDefinition } from '../../forms/definitions/waiverDefinitions.ts';
import { placedFields } from '../../forms/engine/visibility.ts';
import { waiverFormTypes } from '../../forms/formType.ts';
import { languageNamed } from '../../notifications/language.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { es as esLetters } from './letters/es.ts';
import { ja as jaLetters } from './letters/ja.ts';

const forms = waiverFormTypes.map((type) => waiverDefinition(type) ?? expect.fail(`no ${type}`));
const fields = forms.flatMap((form) => placedFields(form).filter(({ field }) => field.filled_by !== 'staff'));

it.each([
  ['Spanish', esLetters],
  ['Japanese', jaLetters],
])('%s letters name whom they are about, until when to sign, and what the button is called', (_name, letters) => {
  expect(letters.moved('Nora Diaz')).toContain('Nora Diaz');
  for (const write of [letters.copy, letters.partOfGuardian, letters.partOfParticipant])
    for (const part of ['Nora Diaz', 'the form']) expect(write('Nora Diaz', 'the form')).toContain(part);
  for (const part of ['Nora Diaz', 'the form', 'to@example.org'])
    expect(letters.wrongAddress('Nora Diaz', 'the form', 'to@example.org')).toContain(part);
  expect(letters.open).toContain(letters.button);
  const facts = {
    names: ['Nora Diaz', 'Mateo Diaz'],
    form: 'the form',
    organization: 'Riverside High',
    parade: 'Parade of Roses',
    day: 'the day',
    due: 'until then',
    minutes: 4,
    is_past_due: false,
  };
  const opens = [letters.invitation, letters.reminder, letters.newLink];
  for (const write of opens) for (const part of [...facts.names, facts.form]) expect(write(facts)).toContain(part);
  for (const write of [letters.guardianMissing, letters.participantMissing])
    expect(write({ ...facts, names: ['Nora Diaz'] })).toContain('Nora Diaz');
  for (const part of [facts.organization, facts.parade, facts.day]) expect(letters.invitation(facts)).toContain(part);
  for (const is_past_due of [false, true])
    for (const write of [letters.signBy, letters.how]) expect(write({ ...facts, is_past_due })).toContain(facts.due);
  expect(letters.family(facts)).toContain('Nora Diaz');
});

it('Japanese has one word for the participant, and another for the reader of a letter', () => {
  expect(jaLetters.open).not.toContain('本人');
  expect(jaLetters.open).toContain('宛先の方専用');
});

it('Spanish calls a minor nothing that is a boy alone, and asks for no name as the reader’s that may be the child’s', () => {
  expect(JSON.stringify([es, esLetters])).not.toMatch(/\b(el|al|del) menor\b/i);
  expect(es.labels['guardian:consent']).toContain('la persona menor de edad');
  expect(es.labels['signature:printed_name']).toBe('Nombre completo');
});

it.each([
  ['Spanish', 'es'],
  ['español (México)', 'es'],
  ['日本語', 'ja'],
  ['ja-JP', 'ja'],
  ['English', 'en'],
  ['Mandarin', null],
  ['Estonian', null],
  ['', null],
])('a list that says “%s” means %s', (text, language) => {
  expect(languageNamed(text)).toBe(language);
});

it.each([
  ['Spanish', es],
  ['Japanese', ja],
])('%s has every question, choice and text of the waivers', (_name, words) => {
  const labels: Readonly<Record<string, string>> = words.labels;
  const helps: Readonly<Record<string, string>> = words.helps;
  const options: Readonly<Record<string, string>> = words.options;
  const texts: Readonly<Record<string, { version: number; blocks: readonly unknown[] }>> = words.texts;
  const groups: Readonly<Record<string, string>> = words.groups;
  const titles: Readonly<Record<string, string>> = words.titles;
  for (const { name } of forms) expect(titles[name], name).toBeTruthy();
  for (const { path, group, field } of fields) {
    expect(labels[path], path).toBeTruthy();
    expect(groups[group.key], group.key).toBeTruthy();
    if (field.help !== undefined) expect(helps[path], path).toBeTruthy();
    if ('options' in field && Array.isArray(field.options))
      for (const option of field.options as { value: string }[])
        expect(options[option.value], option.value).toBeTruthy();
    if (field.widget === 'static' && field.content.kind === 'text') {
      const { text } = field.content;
      expect(texts[text.text_id]).toMatchObject({ version: text.version });
      expect(texts[text.text_id]?.blocks).toHaveLength(text.blocks.length);
    }
  }
});
