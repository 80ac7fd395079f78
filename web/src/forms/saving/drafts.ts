import type { Draft } from '../answers/draft.ts';
import type { SentValues } from '../answers/sentAnswers.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { BrowserStore } from '../../ui/storage/browserStore.ts';
import { draftPlace } from './draftKeys.ts';

/** Which tab this is, and which others are still open; undefined where the browser cannot say. */
interface Tabs {
  readonly own: string;
  readonly open: () => Promise<ReadonlySet<string> | undefined>;
}

/**
 * The answers that one person has typed into one form and that are not saved yet: a place in the browser's storage for
 * each tab, so that two of them never overwrite each other, and the next person at the same computer never sees it.
 * What a closed tab left behind is taken over by the next that opens the form.
 */
export class Drafts {
  readonly #storage: BrowserStore;
  readonly #place: string;
  readonly #tabs: Tabs;

  /** form: names one form of one entry. */
  constructor(storage: BrowserStore, user_id: number, form: string, tabs: Tabs) {
    this.#storage = storage;
    this.#place = draftPlace(user_id, form);
    this.#tabs = tabs;
  }

  /** The draft that this tab stored before: the person left the form and came back. */
  own(): Draft | null {
    return this.#read(this.#place + this.#tabs.own);
  }

  save(draft: Draft | null): void {
    this.#write(this.#place + this.#tabs.own, draft && { ...draft, at: Date.now() });
  }

  /**
   * Hands over what closed tabs had stored, the newest first, as one draft; `take` must store it before it returns.
   * `typed`: what this tab has typed meanwhile, undefined when its page is closed: then nothing is taken. Of two
   * different answers to one question the other stays where it is, for the next opening.
   */
  async takeOver(typed: () => FieldValues | undefined, take: (draft: Draft) => void): Promise<void> {
    const open = await this.#tabs.open();
    const present = typed();
    const left = present ? this.#others(open) : [];
    if (!present || left.length === 0) return;
    const { taken, rest } = mergedDrafts(
      left.map(({ draft }) => draft),
      present,
    );
    if (Object.keys(taken.values).length > 0) take(taken);
    for (const [index, { key }] of left.entries()) this.#write(key, rest[index] ?? null);
  }

  #others(open: ReadonlySet<string> | undefined): { key: string; draft: StoredDraft }[] {
    return this.#storage
      .keys()
      .filter((key) => key.startsWith(this.#place))
      .filter((key) => {
        const tab = key.slice(this.#place.length);
        return tab !== this.#tabs.own && !open?.has(tab);
      })
      .flatMap((key) => {
        const draft = this.#read(key);
        return draft ? [{ key, draft }] : [];
      })
      .sort((one, other) => (other.draft.at ?? 0) - (one.draft.at ?? 0));
  }

  #read(key: string): StoredDraft | null {
    try {
      const draft: unknown = JSON.parse(this.#storage.getItem(key) ?? 'null');
      const known = typeof draft === 'object' && draft !== null && 'values' in draft && 'base' in draft;
      return known ? (draft as StoredDraft) : null;
    } catch {
      // Not written by this version: it counts as nothing stored.
      return null;
    }
  }

  #write(key: string, draft: StoredDraft | null): void {
    if (draft === null) this.#storage.removeItem(key);
    // If the device refuses it, the answers are still on the screen and the guard asks before leaving.
    else this.#storage.setItem(key, JSON.stringify(draft));
  }
}

interface StoredDraft extends Draft {
  /** When it was last stored, in milliseconds. */
  readonly at?: number;
}

type Answers = Record<FieldPath, FieldValue | undefined>;

/** One draft of several, the first winning; and of each what another answer displaced, null for nothing. */
function mergedDrafts(
  drafts: readonly StoredDraft[],
  typed: FieldValues,
): { taken: Draft; rest: (StoredDraft | null)[] } {
  const values: Answers = {};
  const base: Answers = {};
  const sent: Record<FieldPath, SentValues[FieldPath]> = {};
  const rest = drafts.map((draft): StoredDraft | null => {
    const left: Answers = {};
    for (const path of Object.keys(draft.values) as FieldPath[]) {
      const present = path in typed ? typed : path in values ? values : undefined;
      if (present === undefined) {
        values[path] = draft.values[path];
        base[path] = draft.base[path];
        const before = draft.sent?.[path];
        if (before) sent[path] = before;
      } else if (!same(present[path], draft.values[path])) left[path] = draft.values[path];
    }
    return Object.keys(left).length > 0 ? { ...draft, values: left } : null;
  });
  // If two tabs stated different terms, the merged draft agrees to neither.
  const [first] = drafts;
  const agreed = drafts.every((draft) => draft.agreed === first?.agreed) ? first?.agreed : undefined;
  return { taken: { values, base, agreed, sent }, rest };
}

/** This tab's name while its page lives. */
const tab = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
const lockPrefix = 'form-tab:';
let isAnnounced = false;

/**
 * Tabs show each other that they are open by a lock that the browser frees with the page, however it ends. Without
 * locks (a page of another machine without https) every other tab counts as closed: what it has typed then comes into
 * this one too, and stays in both.
 */
export const browserTabs: Tabs = {
  own: tab,
  open: async () => {
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return undefined;
    if (!isAnnounced) {
      isAnnounced = true;
      void locks.request(lockPrefix + tab, () => new Promise(() => undefined));
    }
    const { held = [], pending = [] } = await locks.query();
    return new Set(
      [...held, ...pending].flatMap(({ name }) =>
        name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
      ),
    );
  },
};
