import {
  type GivenPoints,
  type JudgedAward,
  type OwnSheets,
  ownSheets,
  type ScoreSheet,
  scoreSheet,
} from '@parade/contract/judging/sheet.ts';
import { z } from 'zod';
import type { BrowserStore } from '../../ui/storage/browserStore.ts';

/** What a judge has typed for one entry and one award, and the portal does not have yet. */
const keptSheet = z.object({
  award_id: z.number(),
  entry_id: z.number(),
  /** Names, for a sheet whose award or entry is no longer there. */
  award_name: z.string(),
  entry_name: z.string(),
  points: z.array(z.object({ criterion_id: z.number(), points: z.number() })),
  notes: z.string(),
  /** The revision that it was typed on; 0: none was sent. */
  revision: z.number(),
  /** Set: it is to be sent, under this id. null: it is being typed. */
  send_id: z.string().nullable(),
  /** Other scores were on their way when this was typed, and what became of them is not known: the portal may have them. */
  is_unsure: z.boolean().default(false),
  /** Why the portal did not take it; null: it was not refused. */
  refusal: z.string().nullable(),
  /** What another device has sent meanwhile. */
  newer: scoreSheet.nullable(),
});
export type KeptSheet = z.output<typeof keptSheet>;

const followers = new Set<() => void>();
/** Whether the browser has taken what was saved last. */
let isLasting = true;

/**
 * The sheets of one judge on this device, each under a key of its own: stored with every tap, there again after the tab was
 * closed, the session ended or the judge logged out, and never shown to the next person at the same tablet.
 */
export class KeptSheets {
  readonly #storage: BrowserStore;
  readonly #user: number;

  constructor(storage: BrowserStore, user_id: number) {
    this.#storage = storage;
    this.#user = user_id;
  }

  get judge_id(): number {
    return this.#user;
  }

  /** Where the browser stores nothing (a private window), the tab alone has the sheets. */
  get isLasting(): boolean {
    return isLasting;
  }

  /** Calls back when another screen or tab has changed what is here. Returns the cleanup. */
  follow(listener: () => void): () => void {
    followers.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      followers.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  all(): KeptSheet[] {
    const place = this.#placeOf('');
    return this.#storage
      .keys()
      .filter((key) => key.startsWith(place))
      .flatMap((key) => {
        const found = keptSheet.safeParse(this.#read(key));
        return found.success ? [found.data] : [];
      });
  }

  find(award_id: number, entry_id: number): KeptSheet | undefined {
    return this.all().find((sheet) => sheet.award_id === award_id && sheet.entry_id === entry_id);
  }

  /** Stores what has become of a sheet, or forgets it (null). */
  keep({ award_id, entry_id }: Pick<KeptSheet, 'award_id' | 'entry_id'>, becomes: KeptSheet | null): void {
    const key = this.#placeOf(`${award_id}:${entry_id}`);
    if (becomes) isLasting = this.#storage.setItem(key, JSON.stringify(becomes));
    else this.#storage.removeItem(key);
    for (const follow of followers) follow();
  }

  /** The last answer about a year, which is shown while there is no connection. */
  lastAnswer(year: number): OwnSheets | undefined {
    const found = ownSheets.safeParse(this.#read(`score-sheets-of:${this.#user}:${year}`));
    return found.success ? found.data : undefined;
  }

  saveAnswer(answer: OwnSheets): void {
    this.#storage.setItem(`score-sheets-of:${this.#user}:${answer.year}`, JSON.stringify(answer));
  }

  /** Puts a sheet that the portal has taken into the last answers. */
  saveSent(award_id: number, sheet: ScoreSheet): void {
    for (const answer of this.#answers()) this.saveAnswer(withSheet(answer, award_id, sheet));
  }

  /** Whether the key is one of this judge's sheets and has none. */
  isEmpty(key: string): boolean {
    return key.startsWith(this.#placeOf('')) && this.#storage.getItem(key) === null;
  }

  /** The sheet that the last answers have for a key. */
  sentUnder(key: string): { readonly award_id: number; readonly sheet: ScoreSheet } | undefined {
    return this.#answers()
      .flatMap(({ awards }) => awards)
      .flatMap(({ id, sheets }) => sheets.map((sheet) => ({ award_id: id, sheet })))
      .find(({ award_id, sheet }) => this.#placeOf(`${award_id}:${sheet.entry_id}`) === key);
  }

  #answers(): OwnSheets[] {
    const place = `score-sheets-of:${this.#user}:`;
    return this.#storage
      .keys()
      .filter((key) => key.startsWith(place))
      .flatMap((key) => this.lastAnswer(Number(key.slice(place.length))) ?? []);
  }

  #placeOf(rest: string): string {
    return `score-sheet:${this.#user}:${rest}`;
  }

  #read(key: string): unknown {
    try {
      return JSON.parse(this.#storage.getItem(key) ?? 'null');
    } catch {
      // Only a browser's extension writes anything else there: it is no sheet.
      return null;
    }
  }
}

/** The sheets with one that the portal has answered, unless they have a later one of the same entry. */
export function withSheet(known: OwnSheets, award_id: number, sheet: ScoreSheet): OwnSheets {
  const isOf = ({ entry_id }: ScoreSheet) => entry_id === sheet.entry_id;
  return {
    ...known,
    awards: known.awards.map((award) =>
      award.id !== award_id || award.sheets.some((each) => isOf(each) && each.revision > sheet.revision)
        ? award
        : { ...award, sheets: [...award.sheets.filter((each) => !isOf(each)), sheet] },
    ),
  };
}

export function pointsAt(points: readonly GivenPoints[], criterion_id: number): number | undefined {
  return points.find((given) => given.criterion_id === criterion_id)?.points;
}

/** The points with one of them set; undefined takes it away. */
export function withPoints(
  points: readonly GivenPoints[],
  criterion_id: number,
  value: number | undefined,
): GivenPoints[] {
  const rest = points.filter((given) => given.criterion_id !== criterion_id);
  return value === undefined ? rest : [...rest, { criterion_id, points: value }];
}

/**
 * A kept sheet without points that its award does not allow: until the first sheet is sent, the office may remove criteria
 * or lower their points. The same sheet where all are allowed.
 */
export function allowedIn({ criteria }: Pick<JudgedAward, 'criteria'>, sheet: KeptSheet): KeptSheet {
  const points = sheet.points.filter((given) =>
    criteria.some(({ id, max_points }) => id === given.criterion_id && given.points <= max_points),
  );
  return points.length === sheet.points.length ? sheet : { ...sheet, points };
}

/** Whether both give the same points and notes. */
export function isSameSheet(
  one: Pick<ScoreSheet, 'points' | 'notes'>,
  other: Pick<ScoreSheet, 'points' | 'notes'>,
): boolean {
  return (
    one.notes.trim() === other.notes.trim() &&
    one.points.length === other.points.length &&
    one.points.every((given) => pointsAt(other.points, given.criterion_id) === given.points)
  );
}
