import type { LineUp, LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { paradeYear } from './people.ts';

const names = ['Alder', 'Birch', 'Cedar', 'Dogwood'];

export function unit(n: number, with_: Partial<LineUpEntry> = {}): LineUpEntry {
  return {
    id: n + 1,
    year: paradeYear,
    organization_id: 10 + n,
    org_type: [3, 2, 1, 5][n] ?? 7,
    organization_type: ['Float', 'Marching Band', 'Equestrian', 'Vehicle'][n] ?? 'Other',
    official_name: names[n] ?? '',
    theme_name: null,
    is_first: true,
    directory_idx: n < 3 ? n + 1 : null,
    picture: null,
    facts: { length_ft: 170, kind: null, flame: false, loudspeakers: false, avoid: [] },
    ...with_,
  };
}

const pace = { start_time: '08:00', speed_mph: 2.5, gap_ft: 50, start_ft: 0, tv_ft: 3168, end_ft: 29_040 };
export const official = {
  ids: [1, 2, 3],
  revision: 4,
  updated_at: '2026-10-21T17:00:00.000Z',
  updated_by: 'Adrian Whitcomb',
};

export function lineUp(with_: Partial<LineUp> = {}): LineUp {
  return {
    year: paradeYear,
    entries: [0, 1, 2, 3].map((n) => unit(n)),
    official,
    drafts: [],
    accepted: [],
    left_out: [],
    pace,
    ...with_,
  };
}

export const draft = {
  id: 9,
  year: paradeYear,
  name: 'TV hour first',
  ids: [3, 1, 2],
  revision: 2,
  updated_at: '2026-10-20T17:00:00.000Z',
  updated_by: 'Gloria Beckett',
};

/** The answer to a save. */
export const savedOrder = (ids: number[], revision = 5) => ({
  success: true,
  data: lineUp().entries,
  official: { ...official, ids, revision },
  left_out: [],
});
