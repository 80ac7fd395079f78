import type { FieldPath, FieldValues } from '@parade/contract/forms/values.ts';
import type { AnswerStore, FieldAuthor, ServerAnswers } from './answers.ts';

/** How saving stands, for the header: 'Saved 3:14 PM' or what failed. */
export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** at: instant of the last save. */
  | { readonly kind: 'saved'; readonly at: string }
  /** Tried again by itself when `again` is set. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

/** What a save answers when it is refused. status 0: the server was not reached. */
export interface SaveFailure {
  readonly status: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Of a conflict: who changed which field, and when. */
  readonly authors?: readonly FieldAuthor[];
}

export interface Saving {
  readonly save: (request: {
    readonly field_values: FieldValues;
    readonly value_was_copied: Readonly<Record<FieldPath, boolean>>;
    readonly revision: number;
  }) => Promise<ServerAnswers>;
  /** Reads the answers anew, after a conflict. */
  readonly reload: () => Promise<ServerAnswers>;
  readonly failureOf: (error: unknown) => SaveFailure;
  /** Keeps what is not yet saved on this device; null: there is nothing to keep. */
  readonly saveDraft: (draft: { readonly values: FieldValues; readonly base: FieldValues } | null) => void;
  readonly now: () => string;
  readonly timers: { readonly set: (act: () => void, ms: number) => unknown; readonly clear: (timer: unknown) => void };
}

export const AUTOSAVE_MS = 1_200;
/** Pauses between tries while the server cannot be reached; the last one repeats. */
export const RETRY_MS = [2_000, 5_000, 10_000, 30_000, 60_000] as const;

/**
 * Saves while the person types: a moment after the last key, one save at a time, again after a failure with growing
 * pauses. What has not been acknowledged stays on the device. A conflict stops no other field.
 */
export class Autosave {
  private readonly store: AnswerStore;
  private readonly saving: Saving;
  private stateNow: SaveState = { kind: 'untouched' };
  private timer: unknown;
  private running: Promise<boolean> | undefined;
  private failures = 0;
  private paused = false;
  private readonly listeners = new Set<() => void>();
  private unsubscribe: (() => void) | undefined;
  private last = '';
  private savedAt: string | null;

  constructor(store: AnswerStore, saving: Saving, lastSaved: string | null = null) {
    this.savedAt = lastSaved;
    this.store = store;
    this.saving = saving;
  }

  /** Begins to listen; what is unsaved already (brought back from the device) is saved soon. */
  open(): void {
    this.unsubscribe ??= this.store.subscribeAll(() => this.noticed());
    this.last = '';
    if (this.hasWork()) this.noticed();
    else this.last = this.signature();
  }

  state(): SaveState {
    return this.stateNow;
  }

  /** Instant of the last save there was, of this page or before it. */
  lastSaved(): string | null {
    return this.savedAt;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Saves now and until nothing that can be sent is left. false: something could not be saved. Another press while a
   * save is on its way waits for it.
   */
  async flush(): Promise<boolean> {
    this.cancel();
    while (this.running) await this.running;
    if (!this.hasWork()) return this.stateNow.kind !== 'failed' && this.store.summary().unsaved === 0;
    const saved = await this.run();
    return saved ? this.flush() : false;
  }

  /** The connection is back, or the person is signed in again. */
  retryNow(): void {
    this.paused = false;
    if (this.unsubscribe && this.hasWork()) void this.flush();
  }

  /** Sends nothing until retryNow: it is not yet known in whose name it would be. */
  pause(): void {
    this.paused = true;
    this.cancel();
  }

  /** Somebody else has saved a newer revision: takes over what does not touch what is typed here, shows what does. */
  async catchUp(revision: number): Promise<void> {
    if (revision <= this.store.revision || this.running || this.paused) return;
    const before = this.store.revision;
    const answers = await this.saving.reload().catch(() => undefined);
    // A save that ended meanwhile has brought the newer answers itself.
    if (!answers || this.running || this.store.revision !== before) return;
    this.store.merge(answers);
    this.saveDraft();
  }

  /**
   * Does something that changes an answer at the server by another way than a save, as turning a picture does: after what
   * waits, and with no save on its way meanwhile, so that the person is never in conflict with themself. `sent`: the
   * answers as the server has them by it.
   */
  async aside<T>(act: () => Promise<{ readonly answer: T; readonly sent: FieldValues }>): Promise<T> {
    await this.flush();
    while (this.running) await this.running;
    const done = Promise.withResolvers<boolean>();
    this.running = done.promise;
    try {
      const { answer, sent } = await act();
      const answers = await this.saving.reload().catch(() => undefined);
      if (answers) this.store.merge(answers, sent);
      this.saveDraft();
      return answer;
    } finally {
      this.running = undefined;
      done.resolve(true);
      if (this.hasWork()) this.noticedAgain();
    }
  }

  /** Ends the timers; what is unsaved stays in the draft. */
  close(): void {
    this.cancel();
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  private noticed(): void {
    const { values, base } = this.store.unsaved();
    this.saving.saveDraft(Object.keys(values).length > 0 ? { values, base } : null);
    const signature = this.signature();
    if (signature === this.last) return;
    this.last = signature;
    if (!this.hasWork() || this.running || this.paused) return;
    this.cancel();
    this.show({ kind: 'waiting' });
    this.timer = this.saving.timers.set(() => void this.run(), AUTOSAVE_MS);
  }

  /** What would be sent, so that a visit of a field alone starts no save. */
  private signature(): string {
    return JSON.stringify(this.store.sendable());
  }

  private hasWork(): boolean {
    const { field_values, value_was_copied } = this.store.sendable();
    return Object.keys(field_values).length + Object.keys(value_was_copied).length > 0;
  }

  private run(): Promise<boolean> {
    this.cancel();
    this.running ??= this.saveOnce().finally(() => {
      this.running = undefined;
      if (this.stateNow.kind === 'saved' && this.hasWork()) this.noticedAgain();
    });
    return this.running;
  }

  private noticedAgain(): void {
    this.last = '';
    this.noticed();
  }

  private async saveOnce(): Promise<boolean> {
    const request = { ...this.store.sendable(), revision: this.store.revision };
    this.show({ kind: 'saving' });
    try {
      const answers = await this.saving.save(request);
      this.failures = 0;
      this.store.merge(answers, request.field_values);
      this.savedAt = this.saving.now();
      this.show({ kind: 'saved', at: this.savedAt });
      this.last = this.signature();
      this.saveDraft();
      return true;
    } catch (error) {
      return await this.failed(this.saving.failureOf(error));
    }
  }

  private async failed(failure: SaveFailure): Promise<boolean> {
    this.saveDraft();
    if (failure.status === 409) {
      try {
        this.store.merge(await this.saving.reload(), {}, failure.authors);
        this.show({ kind: 'failed', message: failure.message, again: false });
        // Fields without a conflict go on by themselves.
        if (this.hasWork() && this.store.summary().conflicts.length > 0) this.again(AUTOSAVE_MS);
        return false;
      } catch (error) {
        return this.failed(this.saving.failureOf(error));
      }
    }
    if (failure.status === 422) {
      this.store.refuse(failure.errors);
      this.show({ kind: 'failed', message: failure.message, again: false });
      if (this.hasWork() && this.failures < RETRY_MS.length) this.again(AUTOSAVE_MS);
      this.failures += 1;
      return false;
    }
    // Refused for good: told once, and tried again when the person goes on typing.
    const lasting = failure.status === 403 || failure.status === 404;
    this.show({ kind: 'failed', message: failure.message, again: !lasting });
    if (!lasting) this.again(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 60_000);
    this.failures += 1;
    return false;
  }

  private saveDraft(): void {
    const { values, base } = this.store.unsaved();
    this.saving.saveDraft(Object.keys(values).length > 0 ? { values, base } : null);
  }

  private again(ms: number): void {
    this.cancel();
    // Closed or held: the draft keeps it.
    if (!this.unsubscribe || this.paused) return;
    this.timer = this.saving.timers.set(() => void this.run(), ms);
  }

  private cancel(): void {
    if (this.timer !== undefined) this.saving.timers.clear(this.timer);
    this.timer = undefined;
  }

  private show(state: SaveState): void {
    this.stateNow = state;
    for (const listener of this.listeners) listener();
  }
}
