import { tokenKey } from '@parade/contract/http/errors.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FileValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showPart } from '../../../testing/part.tsx';
import { type FileCarrier, type FormTools, FormToolsProvider } from '../../formContext.tsx';
import { FileControl } from '../files/FileControl.tsx';

const stored = ({ name, size }: { name: string; size: number }): FileValue => ({
  id: name,
  name,
  url: `/${name}`,
  size,
  width: null,
  height: null,
});

/** A field of files whose uploads go on when the test says so; others stay out of this. */
function openField({ max = 3, present = [] as readonly FileValue[] } = {}) {
  const sent: { arrive: () => void; refuse: (words: string, status?: number) => void }[] = [];
  const upload: FileCarrier['upload'] = (file, _place, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      sent.push({
        arrive: () => resolve(stored(file)),
        refuse: (words, status) => reject(Object.assign(new Error(words), { status })),
      });
    });
  const tools = { files: { upload, download: async () => new Blob() } } as unknown as FormTools;
  function Files() {
    const [files, setFiles] = useState<readonly FileValue[] | undefined>(present);
    return (
      <FormToolsProvider value={tools}>
        <FileControl
          frame={{ id: 'plan', label: 'Plans' }}
          meta={{ max_size_mb: 1, file_types: ['pdf'], max_file_count: max }}
          place={{ path: 'plans:plan' }}
          value={(files ?? null) as PartValue}
          onChange={setFiles}
          disabled={false}
        />
        <button type="button">Elsewhere</button>
      </FormToolsProvider>
    );
  }
  const { user } = showPart(<Files />);
  /** With the keyboard, as somebody does who needs the focus. */
  const choose = async (name: string) => {
    chooser()?.focus();
    await user.upload(chooser() ?? expect.fail('no further file can be chosen'), new File(['x'], name));
  };
  const press = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  return { user, sent, choose, press };
}

const chooser = () => screen.queryByLabelText<HTMLInputElement>(/^Plans: choose (?:files|a file)$/);
const list = () => screen.getByRole('list', { name: 'Plans' });
const focused = () => document.activeElement;
const named = (name: string) => screen.getByRole('button', { name });
/** What every row but the last has: the next one can be chosen. */
const atChooser = () => waitFor(() => expect(focused()).toBe(chooser()));

test('the focus stays where a file was chosen while it is on its way and once it is there', async () => {
  const { choose, sent } = openField();
  await choose('a.pdf');
  await screen.findByRole('progressbar', { name: 'Uploading a.pdf' });
  expect(focused()).toBe(chooser());
  sent[0]?.arrive();
  await screen.findByText('a.pdf has been uploaded');
  await atChooser();
});

test('the focus is on the files while the last one that the field takes is on its way, and once it is there', async () => {
  const { choose, sent } = openField({ max: 1 });
  await choose('a.pdf');
  await screen.findByRole('progressbar', { name: 'Uploading a.pdf' });
  expect(chooser()).toBeNull();
  await waitFor(() => expect(focused()).toBe(list()));
  sent[0]?.arrive();
  await screen.findByText('a.pdf has been uploaded');
  expect(focused()).toBe(list());
});

test('the focus goes from Cancel to Try again, on to Cancel of the second try, and to the chooser once it is there', async () => {
  const { choose, press, sent } = openField();
  await choose('a.pdf');
  await press('Cancel upload of a.pdf');
  await screen.findByText(FORM_NOTICES.upload_canceled);
  expect(focused()).toBe(named('Try uploading a.pdf again'));
  await press('Try uploading a.pdf again');
  expect(focused()).toBe(await screen.findByRole('button', { name: 'Cancel upload of a.pdf' }));
  sent[1]?.arrive();
  await screen.findByText('a.pdf has been uploaded');
  await atChooser();
});

test('the focus goes from Cancel to Try again where an upload breaks off, and from Dismiss to the chooser', async () => {
  const { choose, press, sent } = openField({ max: 1 });
  await choose('a.pdf');
  (await screen.findByRole('button', { name: 'Cancel upload of a.pdf' })).focus();
  sent[0]?.refuse('The line is bad.');
  await screen.findByText('The line is bad.', { exact: false });
  expect(focused()).toBe(named('Try uploading a.pdf again'));
  await press('Dismiss a.pdf');
  await atChooser();
});

test('the focus goes from Cancel to Dismiss where a file is refused, which nobody tries again', async () => {
  const { choose, sent } = openField();
  await choose('a.pdf');
  (await screen.findByRole('button', { name: 'Cancel upload of a.pdf' })).focus();
  sent[0]?.refuse('Invalid file type: a.pdf: it is a picture.');
  await screen.findByText('it is a picture.', { exact: false });
  expect(screen.getByRole('alert').textContent).toBe('Invalid file type: it is a picture.');
  expect(screen.queryByRole('button', { name: 'Try uploading a.pdf again' })).toBeNull();
  await waitFor(() => expect(focused()).toBe(named('Dismiss a.pdf')));
});

test('the focus goes from a file that is deleted, or replaced, to where the next one can be chosen', async () => {
  const { press, sent, user } = openField({
    present: [stored({ name: 'a.pdf', size: 5 }), stored({ name: 'b.pdf', size: 5 })],
  });
  await press('Delete a.pdf');
  await user.click(await screen.findByRole('button', { name: FORM_NOTICES.delete_file }));
  await screen.findByText('a.pdf has been deleted');
  await atChooser();
  await press('Replace b.pdf');
  await user.upload(screen.getByLabelText('Plans: choose a replacement file'), new File(['x'], 'c.pdf'));
  named('Replace b.pdf').focus();
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.arrive();
  await screen.findByText('c.pdf has been uploaded');
  await atChooser();
});

test('the focus of somebody who went on meanwhile is not taken away, whatever becomes of the file', async () => {
  const { choose, sent } = openField();
  await choose('a.pdf');
  await choose('b.pdf');
  named('Elsewhere').focus();
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[0]?.arrive();
  sent[1]?.refuse('The line is bad.');
  await screen.findByText('a.pdf has been uploaded');
  await screen.findByText('The line is bad.', { exact: false });
  // Where it would be moved to, it is moved before the next picture.
  await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
  expect(focused()).toBe(named('Elsewhere'));
});

test('an upload that the end of the session broke off goes on by itself after a login in another tab', async () => {
  const { sent, choose } = openField();
  await choose('map.pdf');
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.refuse('Your session has expired.', 401);
  expect((await screen.findByRole('alert')).textContent).toContain('Your session has expired.');
  fireEvent(window, new StorageEvent('storage', { key: tokenKey, newValue: 'a new session' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
