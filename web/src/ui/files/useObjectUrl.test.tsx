import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useObjectUrl } from './useObjectUrl.ts';

const freed: string[] = [];
let made: string[] = [];

beforeEach(() => {
  made = [];
  freed.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length + 1}`);
    return made.at(-1) ?? '';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url));
  return () => vi.restoreAllMocks();
});

interface PictureProps {
  readonly of: string | null;
  readonly read: (signal: AbortSignal) => Promise<Blob>;
  readonly failed?: (error: unknown) => void;
}

function Picture({ of, read, failed }: PictureProps) {
  const url = useObjectUrl(of, read, failed);
  return url ? <img src={url} alt="A float" /> : <p>No picture</p>;
}

const bytes = async () => new Blob(['float']);
const shown = () => screen.queryByRole('img')?.getAttribute('src') ?? null;

it('bytes are read once there is a key, shown, and freed with their part', async () => {
  const read = vi.fn(bytes);
  const { rerender, unmount } = render(<Picture of={null} read={read} />);
  expect([read.mock.calls.length, shown()]).toEqual([0, null]);
  rerender(<Picture of="a" read={read} />);
  await waitFor(() => expect(shown()).toBe('blob:1'));
  rerender(<Picture of="a" read={async () => new Blob()} />);
  expect([made, freed]).toEqual([['blob:1'], []]);
  unmount();
  expect(freed).toEqual(['blob:1']);
});

it('other bytes take the place of those before, which are freed', async () => {
  const { rerender } = render(<Picture of="a" read={bytes} />);
  await waitFor(() => expect(shown()).toBe('blob:1'));
  rerender(<Picture of="b" read={bytes} />);
  await waitFor(() => expect(shown()).toBe('blob:2'));
  expect(freed).toEqual(['blob:1']);
});

it('bytes that arrive after their part has gone are not stored', async () => {
  const coming = Promise.withResolvers<Blob>();
  const signals: AbortSignal[] = [];
  const read = (signal: AbortSignal) => {
    signals.push(signal);
    return coming.promise;
  };
  const { unmount } = render(<Picture of="a" read={read} />);
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  coming.resolve(new Blob(['late']));
  await coming.promise;
  expect(made).toEqual([]);
});

it('bytes that cannot be read leave no picture, and the reason is heard', async () => {
  const failed = vi.fn();
  const lost = new Error('No connection');
  render(<Picture of="a" read={() => Promise.reject(lost)} failed={failed} />);
  await waitFor(() => expect(failed).toHaveBeenCalledWith(lost));
  expect(screen.getByText('No picture')).toBeTruthy();
});
