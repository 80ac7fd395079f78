import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { chosenFileFindings, maxFileCount } from '@parade/contract/forms/widgets/files.ts';

/** One file on its way into a field. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** The file whose place it takes; undefined: a further one. */
  readonly replaces: string | undefined;
  readonly state: 'waiting' | 'sending' | 'checking' | 'failed';
  /** 0 to 1. */
  readonly done: number;
  readonly fault?: UploadFault;
}

export interface UploadFault {
  readonly title: string;
  readonly text: string | undefined;
  /** The same file may be tried again: it broke off on its way, or was canceled. */
  readonly again: boolean;
  /** What it broke off for want of: tried again by itself once that is there. */
  readonly waitsFor: Want | null;
}

export type Want = 'connection' | 'login';

/** Sends one file; rejects with an Error whose message can be shown. done: 0 to 1; 1 is the server's check. */
export type Send = (file: File, signal: AbortSignal, progress: (done: number) => void) => Promise<FileValue>;

/** Several would each be slower, and none sooner there. */
const maxConcurrent = 2;

/**
 * The uploads of one field: so many at once, each with its progress, its cancel and its retry. Knows no screen: it
 * calls `changed` when its list changes, and `arrived` with each file that the server has accepted.
 */
export class Uploads {
  #list: readonly Upload[] = [];
  readonly #stops = new Map<number, AbortController>();
  #next = 1;
  readonly #send: Send;
  readonly #meta: FileMeta;
  readonly #changed: (list: readonly Upload[]) => void;
  readonly #arrived: (file: FileValue, replaces: string | undefined) => void;
  readonly #sidesOf: (file: File) => Promise<{ width: number; height: number } | undefined>;

  constructor(given: {
    send: Send;
    meta: FileMeta;
    changed: (list: readonly Upload[]) => void;
    arrived: (file: FileValue, replaces: string | undefined) => void;
    /** Sides of a picture, where the browser knows them before it is sent. */
    sidesOf: (file: File) => Promise<{ width: number; height: number } | undefined>;
  }) {
    this.#send = given.send;
    this.#meta = given.meta;
    this.#changed = given.changed;
    this.#arrived = given.arrived;
    this.#sidesOf = given.sidesOf;
  }

  /** How many further files the field takes, with so many there. */
  room(present: number): number {
    const coming = this.#list.filter((upload) => upload.state !== 'failed' && upload.replaces === undefined);
    return Math.max(0, maxFileCount(this.#meta) - present - coming.length);
  }

  /** Adds further files for as long as there is room. The others are listed as not taken, each by its name. */
  take(files: readonly File[], present: number): void {
    const room = this.room(present);
    const most = maxFileCount(this.#meta);
    const text = most === 1 ? 'One file only' : `At most ${most} files`;
    const fault: UploadFault = { title: FORM_NOTICES.not_uploaded, text, again: false, waitsFor: null };
    this.add(files.slice(0, room));
    const left = files.slice(room);
    this.#set([
      ...this.#list,
      ...left.map((file): Upload => ({ ...this.#upload(file, undefined), state: 'failed', fault })),
    ]);
  }

  add(files: readonly File[], replaces?: string): void {
    const added = files.map((file) => this.#upload(file, replaces));
    this.#set([...this.#list, ...added]);
    this.#go();
  }

  cancel(id: number): void {
    const stop = this.#stops.get(id);
    if (stop) stop.abort();
    else this.#fail(id, canceled);
  }

  retry(id: number): void {
    this.#update(id, { state: 'waiting', done: 0 }, true);
    this.#go();
  }

  /** Tries again what broke off for want of what is there now. */
  goOn(there: Want): void {
    for (const upload of this.#list) if (upload.fault?.waitsFor === there) this.retry(upload.id);
  }

  dismiss(id: number): void {
    this.#set(this.#list.filter((upload) => upload.id !== id));
  }

  #upload(file: File, replaces: string | undefined): Upload {
    return { id: this.#next++, file, replaces, state: 'waiting', done: 0 };
  }

  #go(): void {
    const running = this.#list.filter((upload) => upload.state === 'sending' || upload.state === 'checking').length;
    const next = this.#list.filter((upload) => upload.state === 'waiting').slice(0, maxConcurrent - running);
    for (const upload of next) void this.#run(upload);
  }

  async #run({ id, file, replaces }: Upload): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#update(id, { state: 'sending', done: 0 });
    try {
      // The same rule as the server's, before a byte travels.
      const sides = await this.#sidesOf(file);
      const about = { name: file.name, size: file.size, width: sides?.width ?? null, height: sides?.height ?? null };
      const finding = chosenFileFindings(this.#meta, about, replaces !== undefined)[0];
      if (finding) {
        this.#fail(id, { title: finding.message, text: finding.hint, again: false, waitsFor: null });
        return;
      }
      const stored = await this.#send(file, stop.signal, (done) =>
        this.#update(id, done >= 1 ? { state: 'checking', done: 1 } : { state: 'sending', done }),
      );
      // In a field for one file, an earlier failure no longer matters.
      const isOnly = maxFileCount(this.#meta) === 1;
      this.#set(this.#list.filter((upload) => upload.id !== id && !(isOnly && upload.state === 'failed')));
      this.#arrived(stored, replaces);
    } catch (error) {
      this.#fail(id, stop.signal.aborted ? canceled : faultOf(error));
    } finally {
      this.#stops.delete(id);
      this.#go();
    }
  }

  #fail(id: number, fault: UploadFault): void {
    this.#update(id, { state: 'failed', fault });
  }

  #update(id: number, part: Partial<Upload>, forgiven = false): void {
    this.#set(
      this.#list.map((upload) => {
        if (upload.id !== id) return upload;
        const { fault: _, ...rest } = upload;
        return { ...(forgiven ? rest : upload), ...part };
      }),
    );
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    this.#changed(list);
  }
}

const canceled: UploadFault = { title: FORM_NOTICES.upload_canceled, text: undefined, again: true, waitsFor: null };

/** 'Invalid file type: a.jpg: …' as title and text; whatever else went wrong under 'Problems Uploading'. */
function faultOf(error: unknown): UploadFault {
  const { status, message } = error as { status?: unknown; message?: unknown };
  const words = typeof message === 'string' && message !== '' ? message : FORM_NOTICES.uploading_failed_text;
  const named = /^(Invalid [a-z ]+)(?:: (.+))?$/s.exec(words);
  if (named) return { title: named[1] ?? words, text: named[2], again: false, waitsFor: null };
  const waitsFor = status === 0 ? 'connection' : status === 401 ? 'login' : null;
  const text = waitsFor === 'connection' ? FORM_NOTICES.uploading_failed_text : words;
  return { title: FORM_NOTICES.uploading_failed, text, again: true, waitsFor };
}
