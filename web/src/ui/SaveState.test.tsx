import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { SaveState, type Saving } from './SaveState.tsx';

it.each<[Saving, string]>([
  [{ state: 'saved', at: '2026-10-22T22:14:00Z' }, 'Saved 3:14 PM'],
  [{ state: 'saved', at: null }, 'Nothing to save'],
  [{ state: 'typing' }, 'Saving …'],
  [{ state: 'saving' }, 'Saving …'],
  [{ state: 'failed', why: 'the server was not reached' }, 'Not saved yet: the server was not reached'],
])('the save state is announced politely: %j', (saving, words) => {
  showPart(<SaveState saving={saving} now={() => '2026-10-22T23:00:00Z'} />);
  expect(screen.getByRole('status').textContent?.replace('\u202F', ' ')).toBe(words);
});

it('a save of another day by the clock that it was stored with says the day', () => {
  const saving: Saving = { state: 'saved', at: '2026-10-22T22:14:00Z' };
  showPart(<SaveState saving={saving} now={() => '2026-10-23T17:00:00Z'} />);
  expect(screen.getByRole('status').textContent?.replace('\u202F', ' ')).toBe('Saved 10/22/2026 3:14 PM');
});
