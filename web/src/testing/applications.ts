import type { Application, QueueItem } from '@parade/contract/entries/review/review.ts';

/** A received application in the queue of the review desk. */
export const item = (id: number, with_: Partial<QueueItem> = {}): QueueItem => ({
  id,
  official_name: `Band ${id}`,
  org_type: 2,
  year: 2028,
  submitted_at: '2026-10-01T17:00:00.000Z',
  state: 'open',
  ...with_,
});

/** The same as the desk shows it. */
export const application = (id: number, with_: Partial<Application> = {}): Application => ({
  id,
  organization_id: 7,
  organization_name: 'Rosewood High School',
  organization_type: 'Marching Band',
  org_type: 2,
  year: 2028,
  is_first: true,
  official_name: `Band ${id}`,
  displayed_status: 'received',
  submitted_at: '2026-10-01T17:00:00.000Z',
  today: '2026-10-22',
  form_type: 'band-application',
  rep: null,
  leaders: [{ user_id: 9, name: 'Renée Whitfield', email: 'renee@rosewood.example', phone: null, is_confirmed: true }],
  release_on: null,
  held: null,
  changed: null,
  aside: null,
  notes: [],
  questions: [],
  criteria: [
    { id: 1, name: 'Musicianship' },
    { id: 2, name: 'Marching' },
  ],
  scores: [{ user_id: 5, name: 'Gloria Beckett', is_me: false, scores: [{ criterion_id: 1, score: 9 }] }],
  earlier: [],
  acts: ['decide', 'assign_rep', 'note', 'score'],
  ...with_,
});
