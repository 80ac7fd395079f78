import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { expect, it } from 'vitest';
import { answerColumns, repeatedColumns, repeatedRows, shownAnswers } from './columns.ts';

const ctx = { parade_year: 2027, organization_type: 2, today: '2026-11-20' };
const list = { widget: 'name_list', req: 'o' } as const;
const form: FormDefinition = {
  ...currentForm('band-application'),
  groups: [
    {
      key: 'list',
      title: 'People',
      fields: [
        { key: 'open', label: 'Drum majors', ...list },
        { key: 'closed', label: 'People with allergies', ...list, sensitive: true },
        { key: 'note', label: 'Allergies', widget: 'text', max_length: 80, req: 'o', sensitive: true },
      ],
    },
  ],
};
const values = { 'list:open': [{ name: 'Ana Ruiz' }], 'list:closed': [{ name: 'Ben Lima' }], 'list:note': 'Bees' };

it('F-37: an export has the rows of a table, and neither a column nor a row of a sensitive one', () => {
  const answers = { form, values, ctx };
  const rows = repeatedRows(answers).map(({ table, n, cells }) => [table, n, ...cells.values()]);
  expect(rows).toEqual([['People: Drum majors', 1, 'Ana Ruiz', null, null]]);
  expect(answerColumns([form]).map(({ header }) => header)).toEqual(['People: Drum majors: rows']);
  expect([...shownAnswers(answers).fields.keys()]).toEqual(['list:open']);
  const sensitive = { ...form, groups: form.groups.map((group) => ({ ...group, fields: group.fields.slice(1) })) };
  expect([repeatedColumns([sensitive]), repeatedRows({ ...answers, form: sensitive })]).toEqual([[], []]);
});
