import { bandComposition } from '@parade/contract/forms/widgets/kinds/bandComposition.ts';
import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { showPart } from '../../../testing/part.tsx';
import { CountsField } from './CountsField.tsx';
import { pastedCounts } from './pasting.ts';

const { composite } = bandComposition;

function Band({ start = {} }: { start?: RowValue }) {
  const [row, setRow] = useState(start);
  if (!composite.counts || !composite.complete) throw new Error('a band is counted');
  return (
    <CountsField
      composite={composite}
      counts={composite.counts}
      path="composition:composition"
      row={composite.complete(row)}
      onChange={setRow}
      onVisit={() => undefined}
      disabled={false}
      notes={() => ({})}
      isRequired={() => false}
      copied={undefined}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the table of a band', () => {
  test('sums follow every key, and are announced when a box is left', async () => {
    const { user } = showPart(<Band />);
    await user.type(box('Brass'), '118');
    expect(screen.getByLabelText('Total band size').textContent).toBe('118');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('');
    await user.tab();
    expect(screen.getByText('Total playing 118, Total band size 118.')).toBeTruthy();
  });

  test('Up and Down go from box to box, over the sums, and stay at both ends', async () => {
    const { user } = showPart(<Band start={{ percussion: '66' }} />);
    await user.click(box('Percussion'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box('Non-playing'));
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}9');
    expect(box('Brass').value).toBe('9');
    expect(box('Percussion').value).toBe('66');
  });

  test('a column that was copied with its sums fills the counts and leaves the sums out', async () => {
    const { user } = showPart(<Band />);
    await user.click(box('Brass'));
    await user.paste('Brass\t118\nWoodwinds\t104\nPercussion\t66\nPlaying\t288\nOthers\t58\nAll\t346\n');
    expect(['Brass', 'Woodwinds', 'Percussion', 'Non-playing'].map((name) => box(name).value)).toEqual([
      '118',
      '104',
      '66',
      '58',
    ]);
    expect(screen.getByText('4 counts pasted. Total playing 288, Total band size 346.')).toBeTruthy();
  });

  test.each([
    ['counts alone go on below a sum', '66\n58', { percussion: '66', non_playing: '58' }, 0],
    ['a word is skipped, a thousand has its comma', '1,066\nnone', { percussion: '1066' }, 1],
    ['one number is typed as it is', '66', undefined, undefined],
  ])('%s', (_title, text, row, leftOut) => {
    const pasted = pastedCounts(composite, {}, 'percussion', text);
    expect(pasted?.row).toEqual(row);
    expect(pasted?.leftOut).toBe(leftOut);
  });
});
