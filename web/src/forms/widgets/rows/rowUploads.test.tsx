import type { FileValue, RowValue } from '@parade/contract/forms/answers/values.ts';
import { musicTitles } from '@parade/contract/forms/widgets/kinds/musicTitles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showPart } from '../../../testing/part.tsx';
import type { FieldState } from '../../answers/fieldState.ts';
import { type FileCarrier, type FormTools, FormToolsProvider } from '../../formContext.tsx';
import { Rows } from './Rows.tsx';

const march: FileValue = { id: 'f', name: 'march.mp3', url: '/march.mp3', size: 4, width: null, height: null };
const [table = expect.fail('music titles are one table')] = musicTitles.tables ?? [];
const state = { editable: true, issues: [] } as unknown as FieldState;

/** Titles whose recordings arrive when the test says so. */
function openTitles(...titles: readonly string[]) {
  let arrive: (file: FileValue) => void = () => expect.fail('nothing is on its way');
  const upload: FileCarrier['upload'] = () => new Promise((resolve) => (arrive = resolve));
  const download: FileCarrier['download'] = async () => new Blob();
  const tools = { files: { upload, download }, store: { ctx: { people: [] } } } as unknown as FormTools;
  let now: readonly RowValue[] = titles.map((title) => ({ title }));
  let replace: (rows: readonly RowValue[]) => void = () => undefined;
  function Titles() {
    const [rows, setRows] = useState(now);
    now = rows;
    replace = setRows;
    return (
      <FormToolsProvider value={tools}>
        <Rows
          path="music:titles"
          table={table}
          rows={rows}
          state={state}
          required={undefined}
          onChange={setRows}
          onVisit={() => undefined}
        />
      </FormToolsProvider>
    );
  }
  const { user } = showPart(<Titles />);
  return {
    user,
    rows: () => now.map(({ title, audio }) => (audio === undefined ? title : [title, audio])),
    /** As somebody else's save does. */
    replaced: (rows: readonly RowValue[]) => act(() => replace(rows)),
    record: async (row: number) => {
      await user.click(screen.getByText(`Title ${row}`, { selector: 'b' }));
      const group = within(document.querySelectorAll<HTMLElement>('.form-row')[row - 1] ?? expect.fail('no such row'));
      await user.upload(
        group.getByLabelText(/^Audio: choose a file$/),
        new File(['beat'], 'march.mp3', { type: 'audio/mpeg' }),
      );
    },
    arrives: () => act(async () => arrive(march)),
  };
}

test('a file that is on its way arrives in its row after an earlier one was removed', async () => {
  const { user, record, arrives, rows } = openTitles('Anchors Aweigh', 'El Capitan', 'Gallant Seventh');
  await record(2);
  await user.click(screen.getByText('Title 1', { selector: 'b' }));
  await user.click(screen.getByRole('button', { name: 'Remove title 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(rows()).toEqual(['El Capitan', 'Gallant Seventh']));
  await arrives();
  await waitFor(() => expect(rows()).toEqual([['El Capitan', [march]], 'Gallant Seventh']));
});

test('a file that is on its way arrives in its row after it was moved', async () => {
  const { user, record, arrives, rows } = openTitles('Anchors Aweigh', 'El Capitan');
  await record(2);
  await user.click(screen.getByRole('button', { name: 'Move title 2 up' }));
  expect(rows()).toEqual(['El Capitan', 'Anchors Aweigh']);
  await arrives();
  await waitFor(() => expect(rows()).toEqual([['El Capitan', [march]], 'Anchors Aweigh']));
});

test('a file whose row was removed meanwhile brings no row back', async () => {
  const { user, record, arrives, rows } = openTitles('Anchors Aweigh', 'El Capitan');
  await record(2);
  await user.click(screen.getByRole('button', { name: 'Remove title 2' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(rows()).toEqual(['Anchors Aweigh']));
  await arrives();
  expect(rows()).toEqual(['Anchors Aweigh']);
});

test('the row that is open stays open, with its focus, when somebody else adds one before it or it is moved', async () => {
  const { user, replaced, rows } = openTitles('Anchors Aweigh', 'El Capitan');
  await user.click(screen.getByText('Title 2', { selector: 'b' }));
  const title = screen.getAllByLabelText(/^Title/)[1] ?? expect.fail('no second title');
  await user.click(title);
  replaced(['Dr. Faust', 'Anchors Aweigh', 'El Capitan'].map((each) => ({ title: each })));
  const open = () => [...document.querySelectorAll('details[open] summary b')].map((each) => each.textContent);
  expect(open()).toEqual(['Title 3']);
  expect(document.activeElement).toBe(title);
  await user.keyboard('!');
  expect(rows()).toEqual(['Dr. Faust', 'Anchors Aweigh', 'El Capitan!']);
  const up = screen.getByRole('button', { name: 'Move title 3 up' });
  await user.click(up);
  expect([rows(), open()]).toEqual([['Dr. Faust', 'El Capitan!', 'Anchors Aweigh'], ['Title 2']]);
  expect(document.activeElement).toBe(up);
});

test('a row at the end of its way stays there, with the focus on what moved it, and no other is moved', async () => {
  const { user, rows } = openTitles('Anchors Aweigh', 'El Capitan', 'Gallant Seventh');
  await user.click(screen.getByText('Title 3', { selector: 'b' }));
  const up = screen.getByRole('button', { name: 'Move title 3 up' });
  up.focus();
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
  expect(rows()).toEqual(['Gallant Seventh', 'Anchors Aweigh', 'El Capitan']);
  expect(document.activeElement).toBe(up);
  expect([up.matches(':disabled'), up.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});
