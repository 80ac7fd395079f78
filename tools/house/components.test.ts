import { expect, it } from 'vitest';
import { componentFaults } from './components.ts';

const path = 'web/src/entries/EntryPage.tsx';
const functionOf = (lines: number, head: string) => `${head}\n${'  line();\n'.repeat(lines - 2)}}\n`;
const faults = (text: string, at = path) => componentFaults([{ path: at, text }]);

it.each([
  [80, 0],
  [81, 1],
])('a component of %i lines makes %i faults', (lines, count) => {
  expect(faults(functionOf(lines, 'export function EntryPage() {'))).toHaveLength(count);
});

it('measures components that are not exported, and those written as values', () => {
  expect(faults(functionOf(81, 'function Heading() {'))).toHaveLength(1);
  expect(faults(functionOf(81, 'const Heading = memo(function Heading() {'))).toHaveLength(1);
});

it('counts a component whose properties are spread over lines from its first one', () => {
  const head = 'function Heading({\n  text,\n}: {\n  text: string;\n}) {';
  expect(faults(functionOf(77, head))).toHaveLength(1);
  expect(faults(functionOf(76, head))).toEqual([]);
});

it('measures each of two neighbors by itself', () => {
  const two = functionOf(50, 'function Heading() {') + functionOf(50, 'function Body() {');
  expect(faults(`const Border = 3;\n${two}`)).toEqual([]);
});

it('leaves hooks, tests and files without components alone', () => {
  const long = functionOf(90, 'export function useEntry() {');
  expect(faults(long)).toEqual([]);
  expect(faults(functionOf(90, 'function EntryPage() {'), 'web/src/entries/EntryPage.test.tsx')).toEqual([]);
  expect(faults(functionOf(90, 'function Heading() {'), 'web/src/entries/heading.ts')).toEqual([]);
});
