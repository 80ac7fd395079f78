import { PRESENCE_BEAT_MS, PRESENCE_IDLE_MS } from '@parade/contract/forms/presence.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { Timers } from './saveLoop.ts';

/** Somebody else who has this form open. */
interface OtherEditor {
  readonly name: string;
  readonly field: string | null;
}

export interface PresenceCalls {
  /** Says that the form is open here (or being closed); answers who else has it and the current revision. */
  readonly announce: (editing: {
    readonly field: FieldPath | null;
    readonly open: boolean;
  }) => Promise<{ readonly editors: readonly OtherEditor[]; readonly revision: number }>;
  /** Somebody else has saved: called with the current revision. */
  readonly moved: (revision: number) => void;
  /** Milliseconds, for pauses only. */
  readonly now: () => number;
  readonly timers: Timers;
}

/** Somebody who tabs through a form is reported where they stop. */
const DEBOUNCE_MS = 1_000;

/**
 * Reports every 15 seconds that this form is open, and where, and learns who else has it open. Stops while nobody
 * touches the form. A failed report is skipped: presence is a courtesy, no save waits for it.
 */
export class Presence {
  private readonly calls: PresenceCalls;
  private others: readonly OtherEditor[] = [];
  private field: FieldPath | null = null;
  private timer: unknown;
  private touchedAt = 0;
  private closed = true;
  private beating = false;
  private readonly listeners = new Set<() => void>();

  constructor(calls: PresenceCalls) {
    this.calls = calls;
  }

  open(): void {
    this.closed = false;
    this.touchedAt = this.calls.now();
    void this.beat();
  }

  /** Leaves the form, with a word. */
  close(): void {
    this.closed = true;
    this.cancel();
    this.hear([]);
    this.calls.announce({ field: null, open: false }).catch(() => undefined);
  }

  /** The person is at work here; `field` where it is known. */
  touch(field?: FieldPath): void {
    const wasIdle = this.isIdle();
    const moved = field !== undefined && field !== this.field;
    this.touchedAt = this.calls.now();
    if (field !== undefined) this.field = field;
    if (this.closed || this.beating) return;
    if (wasIdle) void this.beat();
    else if (moved) this.beatIn(DEBOUNCE_MS);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** 'Dana Lee is editing this form too'; '' when nobody else is. */
  words(): string {
    const names = this.others.map((other) => other.name);
    const last = names.pop();
    if (last === undefined) return '';
    return names.length === 0
      ? `${last} is editing this form too`
      : `${names.join(', ')} and ${last} are editing this form too`;
  }

  /** 'Dana Lee is here' beside the field that somebody else is in; '' for the others. */
  wordsAt(path: FieldPath): string {
    const names = this.others.filter((other) => other.field === path).map((other) => other.name);
    return names.length === 0 ? '' : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} here`;
  }

  private isIdle(): boolean {
    return this.calls.now() - this.touchedAt > PRESENCE_IDLE_MS;
  }

  private async beat(): Promise<void> {
    this.cancel();
    if (this.closed || this.isIdle()) return this.hear([]);
    this.beating = true;
    try {
      const { editors, revision } = await this.calls.announce({ field: this.field, open: true });
      if (this.closed) return;
      this.hear(editors);
      this.calls.moved(revision);
    } catch {
      this.hear([]);
    } finally {
      this.beating = false;
    }
    if (!this.closed) this.beatIn(PRESENCE_BEAT_MS);
  }

  private beatIn(ms: number): void {
    this.cancel();
    this.timer = this.calls.timers.set(() => void this.beat(), ms);
  }

  private hear(others: readonly OtherEditor[]): void {
    if (JSON.stringify(others) === JSON.stringify(this.others)) return;
    this.others = others;
    for (const listener of this.listeners) listener();
  }

  private cancel(): void {
    if (this.timer !== undefined) this.calls.timers.clear(this.timer);
    this.timer = undefined;
  }
}
