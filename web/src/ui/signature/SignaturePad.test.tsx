import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../../testing/part.tsx';
import { type Signature, SignaturePad } from './SignaturePad.tsx';

const limit = { max_width: 800, max_height: 300 };

function Signing({ from, ...more }: { from: Signature | null; disabled?: boolean; invalid?: boolean }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <SignaturePad
        id="signature"
        label="Signature of Ana Ruiz"
        limit={limit}
        value={value}
        onChange={setValue}
        {...more}
      />
      <output>{value === null ? 'none' : value.kind === 'typed' ? value.text : 'drawn'}</output>
    </>
  );
}
const signed = () => screen.getByRole('status').textContent;

it('the signature pad is signed with the keyboard alone, by typing the name', async () => {
  const { user } = showPart(<Signing from={null} />);
  expect(screen.getByRole('img', { name: /^Signature of Ana Ruiz: empty/ })).toBeTruthy();
  screen.getByRole('button', { name: 'Type instead' }).focus();
  await user.keyboard('{Enter}');
  const typed = screen.getByRole('textbox', { name: 'Signature of Ana Ruiz: type your full name' });
  expect(document.activeElement).toBe(typed);
  await user.keyboard('Ana Ruiz');
  expect(signed()).toBe('Ana Ruiz');
});

it('the full-screen signature pad leads into the box that the name is typed into', async () => {
  const { user } = showPart(<Signing from={null} />);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  const large = screen.getByRole('dialog', { name: 'Signature of Ana Ruiz' });
  await user.click(within(large).getByRole('button', { name: 'Type instead' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('the signature pad fills the screen of a phone before it opens, so that the page does not cover it', async () => {
  const order: string[] = [];
  const fills = Promise.withResolvers<void>();
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  Object.assign(document.documentElement, { requestFullscreen: () => fills.promise.then(() => order.push('page')) });
  const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => void order.push('pad'));
  const { user } = showPart(<Signing from={null} />);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(order).toEqual([]);
  fills.resolve();
  await waitFor(() => expect(order).toEqual(['page', 'pad']));
  show.mockRestore();
  vi.mocked(window.matchMedia).mockRestore();
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

it('the signature pad has no signature while nothing is typed, and none once it is cleared', async () => {
  const { user } = showPart(<Signing from={{ kind: 'typed', text: 'A' }} />);
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' });
  await user.click(clear);
  expect([signed(), clear.getAttribute('aria-disabled')]).toEqual(['none', 'true']);
  await user.type(screen.getByRole('textbox'), 'B{Backspace}');
  expect(signed()).toBe('none');
});

it('the signature pad has all its buttons from the start, so that the first stroke moves nothing below it', async () => {
  const { user } = showPart(<Signing from={null} />);
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent);
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  const isOff = () => undo().getAttribute('aria-disabled') === 'true';
  expect([buttons(), isOff()]).toEqual([['Type instead', 'Full screen', 'Undo', 'Clear'], true]);
  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.keyboard('Ana');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(undo());
  expect([signed(), isOff()]).toEqual(['Ana', true]);
});

it('the tools of the signature pad say what they did and have the focus still, also when there is nothing more to do', async () => {
  const { user } = showPart(<Signing from={{ kind: 'typed', text: 'Ana Ruiz' }} />);
  const [clear, undo] = ['Clear', 'Undo'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
  for (const [tool, words, after] of [
    [clear, 'Cleared', 'none'],
    [undo, 'Undone', 'Ana Ruiz'],
  ] as const) {
    tool?.focus();
    await user.keyboard('{Enter}{Enter}');
    const [heard, ...more] = screen.getAllByText(words);
    expect([heard?.closest('[aria-live]') !== null, more.length, signed()]).toEqual([true, 0, after]);
    expect([document.activeElement, tool?.disabled]).toEqual([tool, false]);
  }
});

it('the signature pad forgets the typed name when it is drawn on instead', async () => {
  const { user } = showPart(<Signing from={{ kind: 'typed', text: 'Ana Ruiz' }} />);
  await user.click(screen.getByRole('button', { name: 'Draw instead' }));
  expect(signed()).toBe('none');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('the signature pad takes no focus from a page that opens with a typed signature', () => {
  showPart(<Signing from={{ kind: 'typed', text: 'Ana Ruiz' }} />);
  expect(document.activeElement).toBe(document.body);
});

it('the signature pad says that a signature is missing', () => {
  showPart(<Signing invalid from={{ kind: 'typed', text: '' }} />);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
});

it.each<[Signature | null, string]>([
  [{ kind: 'typed', text: 'Ana Ruiz' }, 'Ana Ruiz'],
  [null, 'Not signed'],
])('the signature pad of a signed form shows the signature and takes no other', (from, words) => {
  showPart(<Signing disabled from={from} />);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the signature pad shows a drawn signature as a picture with its name', () => {
  showPart(<Signing disabled from={{ kind: 'drawn', image: 'data:image/png;base64,AA==' }} />);
  expect(screen.getByRole('img', { name: 'Signature of Ana Ruiz' }).getAttribute('src')).toContain('base64,AA==');
});

it('the signature pad is signed with a stroke', async () => {
  showPart(<Signing from={null} />);
  await screen.findByText('Sign here with your finger or a mouse');
  const canvas = screen.getByRole('img');
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1, buttons: 1, button: 0, pressure: 0.5 });
  fireEvent.pointerDown(canvas, at(10));
  fireEvent.pointerMove(canvas, at(60));
  fireEvent.pointerUp(canvas, { ...at(60), buttons: 0 });
  await screen.findByRole('img', { name: 'Signature of Ana Ruiz: signed' });
  expect(signed()).toBe('drawn');
});

it('the signature pad offers typing where the browser cannot draw', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  showPart(<Signing from={null} />);
  await screen.findByRole('textbox', { name: /type your full name$/ });
});
