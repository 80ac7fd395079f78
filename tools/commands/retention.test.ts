import { deletedWhen, deletionJobs, deletions } from '@parade/contract/settings/deletion.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const presets: Readonly<Record<string, unknown>> = settingDefaults;

it('the table of docs/operating.md has each row of the list of deletions, and no other', () => {
  const rows = Object.values(deletions).map((deletion) => {
    const when = deletedWhen(deletion, (setting) => Number(presets[setting]));
    const set = typeof deletion.days === 'number' ? '' : ', or what Settings, tab Retention says';
    return `| ${deletion.what} | ${when}${set} | ${deletionJobs[deletion.job].runs} |`;
  });
  const docs = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## What is deleted, and when\n([\s\S]*?)\n## /.exec(docs) ?? [];
  const written = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'));
  expect(written).toEqual(rows);
});
