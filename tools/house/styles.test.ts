import { expect, it } from 'vitest';
import { styleFaults } from './styles.ts';

const tokens = { path: 'web/src/ui/tokens.css', text: ':root {\n  --rose: #9b1c42;\n  --break-phone: 40em;\n}\n' };
const faults = (text: string, path = 'web/src/entries/entry.css') => styleFaults([tokens, { path, text }]);

it.each([
  ['.entry {\n  font-size: 14px;\n}', 1],
  ['.entry {\n  font: 600 9pt / 1.2 var(--text);\n}', 1],
  ['.entry {\n  font-size: var(--size-small);\n}', 0],
  ['.entry {\n  color: #fff;\n}', 1],
  ['.entry {\n  background: rgb(0 0 0 / 40%);\n}', 1],
  ['.entry {\n  color: black;\n}', 1],
  ['.entry {\n  color: var(--rose);\n}', 0],
  ['#add {\n  color: var(--rose);\n}', 0],
  ['@media (max-width: 40em) {\n}', 0],
  ['@media (min-width: 40.0625em) {\n}', 0],
  ['@media (min-width: 40em) {\n}', 1],
  ['@media (max-width: 43.75em) {\n}', 1],
  ['@media (max-width: 640px) {\n}', 1],
])('%j makes %i faults', (text, count) => {
  expect(faults(text)).toHaveLength(count);
});

it('lets the file of tokens have sizes and colors', () => {
  expect(styleFaults([tokens])).toEqual([]);
});

it('compares the widths that a script asks for too', () => {
  expect(faults("useMedia('(max-width: 40em)');\n", 'web/src/ui/RowWindow.tsx')).toEqual([]);
  expect(faults("useMedia('(max-width: 43.75em)');\n", 'web/src/ui/RowWindow.tsx')).toHaveLength(1);
});

it('lets a screen place a button or a pill, and not restyle it', () => {
  expect(faults('.entry-bar .button {\n  flex: 1;\n  margin-left: auto;\n}')).toEqual([]);
  expect(faults('.entry-bar .button {\n  min-height: 48px;\n}')).toHaveLength(1);
  expect(faults('.entry-bar .pill-done {\n  padding: 0;\n}')).toHaveLength(1);
  expect(faults('.button {\n  min-height: 48px;\n}', 'web/src/ui/button.css')).toEqual([]);
});

it('compares the names of a module with those that components use', () => {
  const path = 'web/src/entries/entry.module.css';
  const screen = (name: string) => ({
    path: 'web/src/entries/EntryPage.tsx',
    text: `import styles from './entry.module.css';\nexport const page = styles['${name}'];\n`,
  });
  const module = { path, text: '.entry > :global(.button) {\n  margin: 0;\n}\n' };
  expect(styleFaults([tokens, module, screen('entry')])).toEqual([]);
  expect(styleFaults([tokens, module, screen('other')])).toEqual([
    `${path}: nothing uses .entry`,
    `${path}: there is no .other`,
  ]);
});
