import type { JudgedAward, OwnSheets, ScoreSheet } from '@parade/contract/judging/sheet.ts';
import { screen, within } from '@testing-library/react';
import { paradeYear } from './people.ts';
import { enter, type OpenPortal } from './portal.tsx';

export function judgedEntry(id: number, name: string): JudgedAward['entries'][number] {
  return {
    id,
    organization_id: 7,
    is_first: true,
    org_type: 2,
    organization_type: 'Marching Band',
    name,
    under: '',
    directory_idx: id,
    picture: null,
  };
}

/** An award of two criteria and two bands that nobody has scored. */
export function judgedAward(with_: Partial<JudgedAward> = {}): JudgedAward {
  return {
    id: 4,
    name: 'Band Award',
    criteria: [
      { id: 41, name: 'Musicality', max_points: 10 },
      { id: 42, name: 'Showmanship', max_points: 40 },
    ],
    closed_at: null,
    entries: [judgedEntry(1, 'Azure Band'), judgedEntry(2, 'Brass Band')],
    sheets: [],
    ...with_,
  };
}

export function ownSheets(...awards: JudgedAward[]): OwnSheets {
  return { year: paradeYear, may_score: true, awards };
}

/** The sheet of the first of the two bands, as the portal has it. */
export function sentSheet(with_: Partial<ScoreSheet> = {}): ScoreSheet {
  return {
    entry_id: 1,
    revision: 1,
    points: [
      { criterion_id: 41, points: 9 },
      { criterion_id: 42, points: 30 },
    ],
    notes: '',
    sent_at: '2026-10-22T16:00:00.000Z',
    ...with_,
  };
}

/** Gives points on the sheet that is open: the first with a key, the others typed. */
export async function score(portal: OpenPortal, points: readonly [number, number]): Promise<void> {
  const [musicality, showmanship] = points;
  await portal.user.click(
    within(await screen.findByRole('group', { name: /^Musicality/ })).getByRole('radio', { name: String(musicality) }),
  );
  const field = screen.getByLabelText(/^Points for Showmanship/);
  await portal.user.clear(field);
  await enter(portal, field, String(showmanship));
}

export async function press(portal: OpenPortal, name: string): Promise<void> {
  await portal.user.click(await screen.findByRole('button', { name }));
}

/** Puts the sheet of the first of the two bands on this device, as its judge has left it there. */
export function keepScores({ send_id }: { readonly send_id: string | null }): void {
  const { points, notes } = sentSheet();
  const kept = { points, notes, revision: 0, send_id, is_unsure: false, refusal: null, newer: null };
  const names = { award_id: 4, entry_id: 1, award_name: 'Band Award', entry_name: 'Azure Band' };
  localStorage.setItem('score-sheet:1:4:1', JSON.stringify({ ...names, ...kept }));
}
