import type { SignedAnswer } from '@parade/contract/waivers/waiver.ts';
import { retryDelaysMs, type Timers } from '../../../forms/saving/saveLoop.ts';
import { endsLink, isLoggedInOver, isSigned, isUnreached, SigningFailure, type WaiverCalls } from '../calls.ts';
import type { DraftStorage, PendingSignature } from '../answering/draft.ts';

export type SendingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending' }
  /** Answered and stored on this device; sent as soon as the portal can be reached, or whoever has logged in has logged out. */
  | { readonly kind: 'not-sent'; readonly why: string; readonly isLoggedInOver: boolean }
  /** answer: null where an earlier try had got through and its answer was lost. */
  | { readonly kind: 'signed'; readonly answer: SignedAnswer | null }
  | { readonly kind: 'refused'; readonly failure: SigningFailure };

/**
 * Carries one signature to the portal, once: it is put down on the device before the first try, and tried again while the
 * portal cannot be reached. Where an earlier try may have got through, it is taken as done when the portal says that it has
 * been signed already; on the first try, somebody else has signed.
 */
export class Sending {
  private readonly calls: Pick<WaiverCalls, 'sign'>;
  private readonly draftStorage: DraftStorage;
  private readonly timers: Timers;
  private stateNow: SendingState = { kind: 'none' };
  private running = false;
  private tries = 0;
  private timer: unknown;
  private readonly listeners = new Set<() => void>();

  constructor(calls: Pick<WaiverCalls, 'sign'>, draftStorage: DraftStorage, timers: Timers) {
    this.calls = calls;
    this.draftStorage = draftStorage;
    this.timers = timers;
  }

  state = (): SendingState => this.stateNow;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The final act. */
  async sign(signature: PendingSignature): Promise<void> {
    if (this.running || this.stateNow.kind === 'signed') return;
    this.draftStorage.savePending(signature);
    await this.send({ isFirst: true });
  }

  /** A signature that was given before and has not arrived, or the connection is back. */
  async send({ isFirst = false } = {}): Promise<void> {
    const pending = this.draftStorage.pending();
    if (!pending || this.running) return;
    this.running = true;
    if (this.timer !== undefined) this.timers.clear(this.timer);
    this.show({ kind: 'sending' });
    const earlierTries = this.tries;
    this.tries += 1;
    try {
      const { field_values, adopted, after, texts, language = 'en' } = pending;
      const answer = await this.calls.sign({
        field_values,
        reviewed: true,
        consent: true,
        ...(adopted ? { adopted } : {}),
        ...(after ? { after } : {}),
        ...(texts ? { texts } : {}),
        ...(language === 'en' ? {} : { language }),
      });
      this.done(answer);
    } catch (error) {
      const failure = error instanceof SigningFailure ? error : new SigningFailure(0, String(error));
      // On the first try, whoever is logged in has signed.
      const isOver = !isFirst && isLoggedInOver(failure);
      if (isUnreached(failure) || isOver) {
        this.show({ kind: 'not-sent', why: failure.message, isLoggedInOver: isOver });
        this.timer = this.timers.set(
          () => void this.send(),
          retryDelaysMs[Math.min(earlierTries, retryDelaysMs.length - 1)] ?? 0,
        );
      } else if (isSigned(failure) && !isFirst) {
        this.done(null);
      } else {
        // The answers stay in the draft; the signature was not taken, so it does not wait any longer.
        if (endsLink(failure)) this.draftStorage.forget();
        else this.draftStorage.savePending(null);
        this.show({ kind: 'refused', failure });
      }
    } finally {
      this.running = false;
    }
  }

  /** The signer goes back to the answers after a refusal. */
  reset(): void {
    if (this.stateNow.kind === 'refused') this.show({ kind: 'none' });
  }

  private done(answer: SignedAnswer | null): void {
    this.draftStorage.forget();
    this.show({ kind: 'signed', answer });
  }

  private show(state: SendingState): void {
    this.stateNow = state;
    for (const listener of this.listeners) listener();
  }
}
