import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { AnswerStore } from '../answers/answers.ts';
import type { Draft } from '../answers/draft.ts';
import type { FieldAuthor, ServerAnswers } from '../answers/serverAnswers.ts';
import { SaveLoop, type SaveOutcome, type Timers } from './saveLoop.ts';

/** The state of saving, for the header: 'Saved 3:14 PM' or what failed. */
export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** at: instant of the last save. */
  | { readonly kind: 'saved'; readonly at: string }
  /** Tried again by itself when `again` is set. isRefused: for some answers, which say it themselves. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean; readonly isRefused?: boolean };

/** The result of a refused save. status 0: the server was not reached. */
export interface SaveFailure {
  readonly status: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** A conflict's authors: who changed which field, and when. */
  readonly authors?: readonly FieldAuthor[];
}

export interface Saving {
  readonly save: (request: {
    readonly field_values: FieldValues;
    readonly value_was_copied: Readonly<Record<FieldPath, boolean>>;
    readonly revision: number;
    /** The texts and fees that the screen states beside the questions. */
    readonly agreed: string;
  }) => Promise<ServerAnswers>;
  /** Reads the answers again, after a conflict. */
  readonly reload: () => Promise<ServerAnswers>;
  readonly failureOf: (error: unknown) => SaveFailure;
  /** Stores what is not yet saved on this device; null: there is nothing to store. */
  readonly saveDraft: (draft: Draft | null) => void;
  readonly now: () => string;
  readonly timers: Timers;
}

/** Said where nothing is sent until the person has logged in again. */
const storedHereText = 'What you typed is saved on this device until you log in again.';

/**
 * Saves while the person types: a moment after the last key, one save at a time, again after a failure with growing
 * pauses. What has not been acknowledged stays on the device. A conflict stops no other field.
 */
export class Autosave {
  private readonly store: AnswerStore;
  private readonly saving: Saving;
  private stateNow: SaveState = { kind: 'untouched' };
  private readonly loop: SaveLoop;
  private readonly listeners = new Set<() => void>();
  private unsubscribe: (() => void) | undefined;
  private last = '';
  private savedAt: string | null;

  constructor(store: AnswerStore, saving: Saving, lastSaved: string | null = null) {
    this.savedAt = lastSaved;
    this.store = store;
    this.saving = saving;
    this.loop = new SaveLoop(
      { hasWork: () => this.hasWork(), save: () => this.save(), onMore: () => this.noticedAgain() },
      saving.timers,
    );
  }

  /** Begins to listen; what is unsaved already (brought back from the device) is saved soon. */
  open(): void {
    this.loop.start();
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
    return (await this.loop.flush()) && this.stateNow.kind !== 'failed' && this.store.summary().unsaved === 0;
  }

  /** The connection is back, or the person is signed in again. */
  retryNow(): void {
    if (!this.unsubscribe) return;
    this.loop.start();
    if (this.hasWork()) void this.flush();
  }

  /** Sends nothing until retryNow: it is not yet known in whose name it would be. */
  pause(): void {
    this.loop.stop();
  }

  /**
   * Somebody else has saved a newer revision, or may have: takes over what does not touch what is typed here, shows what
   * does.
   */
  async catchUp(revision = Number.POSITIVE_INFINITY): Promise<void> {
    if (revision <= this.store.revision || this.loop.isRunning() || this.loop.isStopped()) return;
    const before = this.store.revision;
    // Where it cannot be read now, the next report of presence asks again.
    const answers = await this.saving.reload().catch(() => undefined);
    // A save that ended meanwhile has brought the newer answers itself.
    if (!answers || this.loop.isRunning() || this.store.revision !== before) return;
    this.store.merge(answers);
    this.saveDraft();
  }

  /**
   * Does something that changes an answer at the server by another way than a save, as turning a picture does: after what
   * waits, and with no save on its way meanwhile, so that the person is never in conflict with themself. `sent`: the
   * answers as the server has them by it.
   */
  aside<T>(act: () => Promise<{ readonly answer: T; readonly sent: FieldValues }>): Promise<T> {
    return this.loop.exclusively(async () => {
      const { answer, sent } = await act();
      // The act is done, so its answer counts; the revision that was missed comes with the next save or report of presence.
      const answers = await this.saving.reload().catch(() => undefined);
      if (answers) this.store.merge(answers, sent);
      this.saveDraft();
      return answer;
    });
  }

  /** Ends the timers; what is unsaved stays in the draft. */
  close(): void {
    this.loop.stop();
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  private noticed(): void {
    this.saveDraft();
    // The other answer was taken, or the own one typed back: nothing is left that was not saved.
    if (this.stateNow.kind === 'failed' && !this.loop.isRunning() && this.store.isRestSaved()) this.saved();
    const signature = this.signature();
    if (signature === this.last) return;
    this.last = signature;
    if (!this.hasWork() || this.loop.isRunning() || this.loop.isStopped()) return;
    this.show({ kind: 'waiting' });
    this.loop.soon();
  }

  /** Returns what a save would send, so that merely visiting a field starts none. */
  private signature(): string {
    return JSON.stringify(this.store.sendable());
  }

  private hasWork(): boolean {
    const { field_values, value_was_copied } = this.store.sendable();
    return Object.keys(field_values).length + Object.keys(value_was_copied).length > 0;
  }

  private noticedAgain(): void {
    this.last = '';
    this.noticed();
  }

  private async save(mayRepeat = true): Promise<SaveOutcome> {
    const request = { ...this.store.sendable(), revision: this.store.revision, agreed: this.store.agreed };
    this.show({ kind: 'saving' });
    this.store.sent.add(request.field_values);
    try {
      const answers = await this.saving.save(request);
      this.store.merge(answers, request.field_values);
      return this.saved();
    } catch (error) {
      return await this.failed(this.saving.failureOf(error), request.field_values, mayRepeat);
    }
  }

  private saved(): SaveOutcome {
    this.savedAt = this.saving.now();
    this.show({ kind: 'saved', at: this.savedAt });
    this.last = this.signature();
    this.saveDraft();
    return 'saved';
  }

  private async failed(failure: SaveFailure, sent: FieldValues, mayRepeat: boolean): Promise<SaveOutcome> {
    // The server has answered: it has not stored this. Without an answer nobody knows.
    if (failure.status >= 400 && failure.status < 500) this.store.sent.drop(sent);
    this.saveDraft();
    if (failure.status !== 409) return this.refused(failure, sent);
    try {
      this.store.merge(await this.saving.reload(), {}, failure.authors);
    } catch (error) {
      // Not even read any more, as when the entry was withdrawn meanwhile.
      return this.refused(this.saving.failureOf(error), sent);
    }
    // Both gave the same answers: the portal has all that was typed here.
    if (this.store.isRestSaved()) return this.saved();
    // There is nothing to choose: both have added files, or the other's answer is as it was again.
    const isSettled = failure.authors !== undefined && this.store.summary().conflicts.length === 0;
    if (isSettled && mayRepeat && this.hasWork()) return this.save(false);
    this.show({ kind: 'failed', message: failure.message, again: false });
    // Fields without a conflict go on by themselves.
    return this.store.summary().conflicts.length > 0 ? 'conflict' : 'stopped';
  }

  private refused(failure: SaveFailure, sent: FieldValues): SaveOutcome {
    if (failure.status === 422) {
      this.store.refuse(failure.errors, sent);
      this.show({ kind: 'failed', message: failure.message, again: false, isRefused: true });
      return 'refused';
    }
    if (failure.status === 401) {
      // Each try would open the question of the ended session again: nothing is sent until somebody has signed in, or asks.
      this.loop.stop();
      this.show({ kind: 'failed', message: `${failure.message} ${storedHereText}`, again: false });
      return 'stopped';
    }
    // Refused for good: tried again when the person goes on typing.
    const lasting = [403, 404, 409].includes(failure.status);
    this.show({ kind: 'failed', message: failure.message, again: !lasting });
    return lasting ? 'stopped' : 'unreached';
  }

  private saveDraft(): void {
    const draft = this.store.unsaved();
    this.saving.saveDraft(Object.keys(draft.values).length > 0 ? draft : null);
  }

  private show(state: SaveState): void {
    this.stateNow = state;
    for (const listener of this.listeners) listener();
  }
}
