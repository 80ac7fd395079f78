import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { FileButton } from './FileButton.tsx';

it('a file is chosen with one control, which Tab reaches and which says what was chosen', async () => {
  const onChoose = vi.fn<(file: File) => void>();
  const { user } = showPart(<FileButton label="Logo: choose a file" accept="image/png" onChoose={onChoose} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
  await user.tab();
  const control = screen.getByLabelText<HTMLInputElement>('Logo: choose a file');
  expect(document.activeElement).toBe(control);
  const rose = new File(['PNG'], 'rose.png', { type: 'image/png' });
  await user.upload(control, rose);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(rose);
  expect(control.files?.[0]?.name).toBe('rose.png');
});

it('the face of the control for files is not read out beside its name', () => {
  showPart(<FileButton label="Logo: choose a file" accept="image/png" onChoose={() => undefined} />);
  expect(screen.getByText('Choose a file').closest('[aria-hidden="true"]')).toBeTruthy();
});
