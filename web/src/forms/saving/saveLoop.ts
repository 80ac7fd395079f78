/** A moment after the last key. */
export const saveDelayMs = 1_200;
/** Pauses between tries while the portal cannot be reached; the last one repeats. */
export const retryDelaysMs = [2_000, 5_000, 10_000, 30_000] as const;
/** Saves that are refused one after the other before it waits for the person to type. */
const maxRefusals = 5;

export interface Timers {
  readonly set: (act: () => void, ms: number) => unknown;
  readonly clear: (timer: unknown) => void;
}

/**
 * How a save ended. 'conflict': the server has newer answers, which have been taken over. 'refused': some answers are
 * wrong and are not sent again. 'stopped': trying again does not help. Unreached servers are tried with growing pauses.
 */
export type SaveOutcome = 'saved' | 'conflict' | 'refused' | 'unreached' | 'stopped';

export interface SaveWork {
  /** Whether there is something that can be sent. */
  readonly hasWork: () => boolean;
  /** Sends what there is; never rejects. */
  readonly save: () => Promise<SaveOutcome>;
  /** Something was typed while a save was on its way: it calls `soon`. */
  readonly onMore: () => void;
}

/** When to save: a moment after the last key, one save at a time, again after a failure. */
export class SaveLoop {
  private readonly work: SaveWork;
  private readonly timers: Timers;
  private timer: unknown;
  private running: Promise<boolean> | undefined;
  private failures = 0;
  private stopped = false;

  constructor(work: SaveWork, timers: Timers) {
    this.work = work;
    this.timers = timers;
  }

  isRunning(): boolean {
    return this.running !== undefined;
  }

  isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    this.stopped = false;
  }

  /** Nothing is sent by itself until `start`. */
  stop(): void {
    this.stopped = true;
    this.cancel();
  }

  /** Saves after that time, unless another save is asked for before. */
  soon(ms: number = saveDelayMs): void {
    this.cancel();
    if (!this.stopped) this.timer = this.timers.set(() => void this.run(), ms);
  }

  /** Saves now and until nothing that can be sent is left; false: the last save failed. Waits for one on its way. */
  async flush(): Promise<boolean> {
    this.cancel();
    while (this.running) await this.running;
    if (!this.work.hasWork()) return true;
    return (await this.run()) ? this.flush() : false;
  }

  /** Does something that no save may cross: after what waits, and before what is typed meanwhile. */
  async exclusively<T>(act: () => Promise<T>): Promise<T> {
    await this.flush();
    while (this.running) await this.running;
    const done = Promise.withResolvers<boolean>();
    this.running = done.promise;
    try {
      return await act();
    } finally {
      this.running = undefined;
      done.resolve(true);
      if (this.work.hasWork()) this.work.onMore();
    }
  }

  private run(): Promise<boolean> {
    this.cancel();
    this.running ??= this.saveOnce();
    return this.running;
  }

  private async saveOnce(): Promise<boolean> {
    const outcome = await this.work.save();
    this.running = undefined;
    const failures = this.failures;
    if (outcome === 'saved') this.failures = 0;
    else if (outcome !== 'conflict') this.failures += 1;
    const hasMore = this.work.hasWork();
    if (outcome === 'saved' && hasMore) this.work.onMore();
    if (outcome === 'conflict' && hasMore) this.soon();
    if (outcome === 'refused' && hasMore && failures < maxRefusals) this.soon();
    if (outcome === 'unreached') this.soon(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]);
    return outcome === 'saved';
  }

  private cancel(): void {
    if (this.timer !== undefined) this.timers.clear(this.timer);
    this.timer = undefined;
  }
}
