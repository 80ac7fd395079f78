import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation, useNavigate } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from './Button.tsx';
import { SupportAddress } from './Support.tsx';
import { ToastProvider, type Toasts, useNoticesOf, useToast } from './Toast.tsx';

function Says({ say }: { say: (toast: Toasts) => void }) {
  const toast = useToast();
  return <Button onClick={() => say(toast)}>Act</Button>;
}
const notices = () => screen.getByRole('region', { name: 'Notices' });

it('notices are shown in a region that exists before them, so that they are read out', async () => {
  const { user } = showPart(<Says say={(toast) => toast.success('Saved', 'Ana Ruiz has been saved.')} />);
  const polite = notices().querySelector('[aria-live="polite"]');
  expect(polite).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(polite?.textContent).toContain('SavedAna Ruiz has been saved.');
  expect(within(notices()).queryByRole('alert')).toBeNull();
});

it('a success notice goes after a while, and an error stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showPart(
    <Says
      say={(toast) => {
        toast.success('Saved');
        toast.error('Not sent', 'Please try again.');
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(notices().textContent).toContain('Saved');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(notices().textContent).not.toContain('Saved');
  const alert = within(notices()).getByRole('alert');
  expect(alert.textContent).toContain('Not sent');
  // Once, and not a second time as part of a region around it.
  expect(alert.parentElement?.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Close notice' }));
  expect(within(notices()).queryByRole('alert')).toBeNull();
});

it.each([
  ['We encountered an unexpected error.', ['help@parade.example']],
  ['This person is already on the list.', []],
])('a notice names support under an unexpected error, and not under a refusal: %s', async (words, help) => {
  const { user } = showPart(
    <SupportAddress value="help@parade.example">
      <ToastProvider>
        <Says say={(toast) => toast.error('Problem Removing Participant', words)} />
      </ToastProvider>
    </SupportAddress>,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  const links = within(screen.getByRole('alert')).queryAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(help);
  // Where its line is too short, it breaks before the domain, and not within a word.
  for (const { innerHTML } of links) expect(innerHTML).toMatch(/^help@<wbr>parade.example/);
});

it('at most four notices are shown, the newest', async () => {
  const words = ['one', 'two', 'three', 'four', 'five'];
  const { user } = showPart(<Says say={(toast) => words.forEach((word) => toast.error(word))} />);
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(
    within(notices())
      .getAllByRole('alert')
      .map((each) => each.textContent),
  ).toEqual(words.slice(1));
});

it('a notice with Undo takes the act back, and is shown longer than a plain one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undo = vi.fn<() => void>();
  const { user } = showPart(<Says say={(toast) => toast.success('Saved', 'Liaison: Ana Ruiz.', undo)} />);
  await user.click(screen.getByRole('button', { name: 'Act' }));
  act(() => void vi.advanceTimersByTime(8000));
  await user.click(within(notices()).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(notices().textContent).toBe('');
});

it.each(['Undo', 'Close notice'])(
  '‘%s’ of a notice leaves the focus where it was when the notice came',
  async (name) => {
    const { user } = showPart(
      <>
        <Says say={(toast) => toast.success('Removed', 'Mia is off the list.', () => undefined)} />
        <a href="/next">Next page</a>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Act' }));
    // On the way to the notice, which is at the end of the page.
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next page' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    expect(notices().textContent).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Act' }));
  },
);

it('F8 leads from a field to the newest notice, which stays while it has the focus, and back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showPart(
    <>
      <Says
        say={(toast) => {
          toast.success('Ana approved', undefined, () => undefined);
          toast.error('Not sent');
          toast.success('Bo approved', undefined, () => undefined);
        }}
      />
      <input aria-label="Search" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  const field = screen.getByRole('textbox', { name: 'Search' });
  await user.click(field);
  await user.keyboard('{F8}');
  const undo = within(notices()).getAllByRole('button', { name: 'Undo' }).at(-1);
  expect(document.activeElement).toBe(undo);
  expect(document.getElementById(undo?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Bo approved');
  await user.hover(undo as HTMLElement);
  await user.unhover(undo as HTMLElement);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(notices().textContent).toContain('Bo approved');
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(field);
});

it('Undo that F8 led to leaves the focus where F8 was pressed', async () => {
  const undo = vi.fn<() => void>();
  const { user } = showPart(
    <>
      <Says say={(toast) => toast.success('Removed', undefined, undo)} />
      <a href="/next">Next page</a>
      <a href="/last">Last page</a>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.tab();
  await user.tab();
  await user.keyboard('{F8}{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Last page' }));
});

it('a notice with Undo says which key leads to it, another says none, and without one the key is the browser’s', async () => {
  const { user } = showPart(
    <Says
      say={(toast) => {
        toast.success('Removed', undefined, () => undefined);
        toast.error('Not sent');
      }}
    />,
  );
  const pressed = vi.fn<(event: KeyboardEvent) => void>();
  document.body.addEventListener('keydown', pressed, { once: true });
  await user.keyboard('{F8}');
  expect(pressed.mock.calls[0]?.[0].defaultPrevented).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(notices().querySelector('[aria-live="polite"]')?.textContent).toContain('Press F8 for Undo.');
  expect(screen.getByRole('alert').textContent).not.toContain('F8');
  expect(notices().getAttribute('aria-keyshortcuts')).toBe('F8');
});

it('an Undo that failed can be pressed again, and one that is done cannot', async () => {
  const undo = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const { user } = showPart(<Says say={(toast) => toast.success('Removed', 'Ana Ruiz', undo)} />);
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.click(within(notices()).getByRole('button', { name: 'Undo' }));
  await user.click(await within(notices()).findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(2);
  expect(notices().textContent).toBe('');
});

it('each Undo has its time, whatever is done meanwhile; of what offers none the newest two are shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undone: string[] = [];
  const { user } = showPart(
    <Says
      say={(toast) => {
        toast.error('Not saved');
        toast.success('Plain one');
        for (const word of ['one', 'two', 'three', 'four'])
          toast.success(word, undefined, () => void undone.push(word));
        for (const word of ['Plain two', 'Plain three', 'Plain four']) toast.success(word);
      }}
    />,
  );
  const titles = () => [...notices().querySelectorAll('strong')].map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'Act' }));
  const undos = ['one', 'two', 'three', 'four'];
  expect(titles()).toEqual(['Not saved', ...undos, 'Plain three', 'Plain four']);
  act(() => void vi.advanceTimersByTime(11_000));
  expect(titles()).toEqual(['Not saved', ...undos]);
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  expect(undone).toEqual(['one']);
  act(() => void vi.advanceTimersByTime(12_000));
  expect(titles()).toEqual(['Not saved']);
});

it('several Undos leave the page in sight: only the newest notice that passes is shown whole', async () => {
  const { user } = showPart(
    <Says
      say={(toast) => {
        for (const word of ['one', 'two', 'three']) toast.success(word, 'Done.', () => undefined);
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect([...notices().querySelectorAll('.toast')].map((each) => each.matches('.toast-small'))).toEqual([
    true,
    true,
    false,
  ]);
});

it('on a phone, two earlier Undos and more are behind one line, which leads to them and stays away until they are gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
  onTestFinished(() => media.mockRestore());
  const undone: string[] = [];
  const words = ['one', 'two', 'three', 'four'];
  const { user } = showPart(
    <Says
      say={(toast) => {
        const word = words.shift() ?? '';
        toast.success(word, undefined, () => void undone.push(word));
      }}
    />,
  );
  const more = () => within(notices()).queryByRole('button', { name: /Show/ })?.textContent;
  const undos = () => within(notices()).queryAllByRole('button', { name: 'Undo' });
  const one = async () => await user.click(screen.getByRole('button', { name: 'Act' }));
  await one();
  await one();
  expect([undos().length, more()]).toEqual([2, undefined]);
  await one();
  expect([undos().length, more()]).toEqual([1, 'Show 2 earlier notices']);
  await user.keyboard('{F8}{F8}');
  await user.click(within(notices()).getByRole('button', { name: /Show/ }));
  expect([undos().length, more(), document.activeElement]).toEqual([3, undefined, undos()[1]]);
  // Another act puts none of them away again.
  await one();
  expect([undos().length, more()]).toEqual([4, undefined]);
  await user.click(undos()[1] as HTMLElement);
  expect(undone).toEqual(['two']);
  act(() => void vi.advanceTimersByTime(12_000));
  expect([undos().length, more()]).toEqual([0, undefined]);
});

it('F8 leads to the newest Undo past a notice that offers none, and Undos wait while somebody is among them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undone: string[] = [];
  const { user } = showPart(
    <Says
      say={(toast) => {
        for (const name of ['Ana', 'Bo']) toast.success(`${name} approved`, undefined, () => void undone.push(name));
        toast.success('Approval undone');
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.keyboard('{F8}');
  act(() => void vi.advanceTimersByTime(60_000));
  await user.keyboard('{Enter}{F8}{Enter}');
  expect(undone).toEqual(['Bo', 'Ana']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Act' }));
});

it('what is saved twice leaves one notice, whose Undo takes back the last', async () => {
  const undone: string[] = [];
  const { user } = showPart(
    <Says
      say={(toast) => {
        for (const name of ['Ana', 'Bo'])
          toast.success('Saved', `Liaison: ${name}`, () => void undone.push(name), 'liaison of 7');
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(within(notices()).getAllByText('Saved')).toHaveLength(1);
  expect(notices().textContent).toContain('Liaison: Bo');
  await user.click(within(notices()).getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['Bo']);
});

it('an Undo of something else stays when the same is said again, and so does a warning with other words', async () => {
  const undone: string[] = [];
  const { user } = showPart(
    <Says
      say={(toast) => {
        for (const name of ['Ana', 'Bo']) toast.success('Removed', name, () => void undone.push(name));
        toast.success('Removed');
        toast.success('Removed');
      }}
    />,
  );
  const { user: other } = showPart(
    <Says
      say={(toast) => {
        for (const left of ['Cy', 'Di', 'Di']) toast.warning('Left out', left);
      }}
    />,
  );
  const [first, second] = screen.getAllByRole('button', { name: 'Act' });
  const [removed, leftOut] = screen.getAllByRole('region', { name: 'Notices' });
  if (!first || !second || !removed || !leftOut) throw new Error('a part is missing');
  await user.click(first);
  expect([...removed.querySelectorAll('strong')]).toHaveLength(3);
  await user.click(within(removed).getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  expect(undone).toEqual(['Bo']);
  await other.click(second);
  expect([...leftOut.querySelectorAll('strong')].map((each) => each.parentElement?.textContent)).toEqual([
    expect.stringContaining('Cy'),
    expect.stringContaining('Di'),
  ]);
});

it('a notice that lies over the field that gets the focus is gone, and an error stays', async () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  const { user } = showPart(
    <>
      <Says
        say={(toast) => {
          toast.success('Saved');
          toast.error('Not sent');
        }}
      />
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(notices().textContent).toContain('Saved');
  // What takes the focus when an act is done, a button or a list, is no field: the notice would never be seen.
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(notices().textContent).toContain('Saved');
  await user.click(screen.getByLabelText('Name'));
  await waitFor(() => expect(notices().textContent).not.toContain('Saved'));
  expect(notices().textContent).toContain('Not sent');
  box.mockRestore();
});

function Screens({ say }: { say: (toast: Toasts) => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  useNoticesOf(pathname);
  const done = () => {
    toast.success('Created');
    void navigate('/created');
  };
  return (
    <>
      <h1>{pathname}</h1>
      <Says say={say} />
      <Button onClick={done}>Create</Button>
      <Link to="/next">Next</Link>
      <Link to="?sort=name">Sort</Link>
    </>
  );
}

it('a notice ends with its screen, and an error and an Undo go on', async () => {
  const { user } = showPart(
    <Screens
      say={(toast) => {
        toast.success('Approved', undefined, () => undefined);
        toast.success('Saved');
        toast.error('Not sent');
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.click(screen.getByRole('link', { name: 'Sort' }));
  expect(notices().textContent).toContain('Saved');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('heading', { name: '/next' });
  expect([...notices().querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'Not sent',
    'Approved',
  ]);
});

it('a notice of what led to the next screen is shown there, and ends when that is left by Back', async () => {
  const { user } = showPart(<Screens say={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('heading', { name: '/created' });
  // Under the pointer it does not end by itself.
  await user.hover(within(notices()).getByText('Created'));
  window.history.back();
  await screen.findByRole('heading', { name: '/' });
  await waitFor(() => expect(notices().textContent).toBe(''));
});
