/**
 * The demo season's entrants: invented, but as the real ones are: long names, accents, scripts of other countries,
 * namesakes. `stage` says how far the story of their entry has gone.
 */
export type Stage = 'interested' | 'in-progress' | 'received' | 'accepted' | 'rejected' | 'withdrawn';

export interface Entrant {
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly title?: string;
  readonly city: string;
  readonly state?: string;
  readonly country: string;
  readonly stage: Stage;
  /**
   * People listed on the entry; only accepted entries have any. Few on most: each signs through the room's own door, and
   * a first start should not take long.
   */
  readonly people?: number;
}
