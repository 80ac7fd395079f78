import { expect, it } from 'vitest';
import { waiverDefinition } from '../../forms/definitions/waiverDefinitions.ts';
import { placedFields } from '../../forms/engine/visibility.ts';
import { waiverFormTypes } from '../../forms/formType.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

const forms = waiverFormTypes.map((type) => waiverDefinition(type) ?? expect.fail(`no ${type}`));
const fields = forms.flatMap((form) => placedFields(form).filter(({ field }) => field.filled_by !== 'staff'));

it.each([
  ['Spanish', es],
  ['Japanese', ja],
])(
  '%s has every courtesy text of a letter, with the name that it is about, and says what the button is called',
  (_name, { letters }) => {
    for (const text of Object.values(letters)) expect(text('Nora Diaz')).toContain('Nora Diaz');
    for (const text of [letters.partOfGuardian, letters.partOfParticipant])
      expect(text('Nora Diaz')).toContain('Read and sign');
  },
);

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
