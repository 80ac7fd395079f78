import { civilDateOf } from '@parade/contract/calendar.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { dateSignatures, normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import { type FieldPath, type FieldValue, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { fullNameIn } from '@parade/contract/forms/groups/waiver.ts';
import { withTexts } from '@parade/contract/forms/engine/earlierVersion.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { isLeftTo, otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import { SaveLoop, type SaveOutcome, type Timers } from '../../../forms/saving/saveLoop.ts';
import type { Saving as SaveWords } from '../../../ui/SaveState.tsx';
import { endsLink, isClosed, isUnreached, newerAnswers, SigningFailure, type WaiverCalls } from '../calls.ts';
import { type DraftStorage, restored, sameTexts, textsSeen } from './draft.ts';
import { savableValues, withSharedEmail } from './steps.ts';

const printedName: FieldPath = 'signature:printed_name';

export interface AnswersTools {
  readonly calls: Pick<WaiverCalls, 'save'>;
  readonly draftStorage: DraftStorage;
  readonly timers: Timers;
  readonly now: () => string;
  /** The link no longer takes answers: signed elsewhere, replaced, voided. */
  readonly onEnded: (failure: SigningFailure) => void;
}

/**
 * The answers that one person types into one waiver. Every keystroke is stored on this device at once and on the server
 * a moment later; what the server has not acknowledged stays on the device and is sent again, so that a lost connection
 * and a closed tab lose nothing. Typed on two devices, the later answer to a question counts.
 */
export class Answers {
  form: FormDefinition;
  ctx: FormContext;
  /** W-33: who has signed already. Their answers are settled. */
  readonly signedBy: SigningPart | null;
  private readonly tools: AnswersTools;
  private local: FieldValues;
  private server: FieldValues;
  private revision: number;
  private words: SaveWords = { state: 'saved', at: null };
  /** The name under the signature is typed by hand; until then it is the one that was given above. */
  private isNameTyped: boolean;
  /** What the portal has refused and the page had let through, until that answer is changed. */
  private refusedNow: Readonly<Record<FieldPath, readonly string[]>> = {};
  private readonly loop: SaveLoop;
  private readonly listeners = new Set<() => void>();

  constructor(
    form: FormDefinition,
    ctx: FormContext,
    opened: { readonly values: FieldValues; readonly revision: number },
    tools: AnswersTools,
    signedBy: SigningPart | null = null,
  ) {
    this.signedBy = signedBy;
    this.form = withTexts(form, ctx.texts);
    this.tools = tools;
    this.ctx = this.onToday(ctx);
    this.loop = new SaveLoop(
      { hasWork: () => this.hasWork(), save: () => this.save(), onMore: () => this.loop.soon() },
      tools.timers,
    );
    this.server = opened.values;
    this.revision = opened.revision;
    this.isNameTyped = Boolean(tools.draftStorage.draft()?.values[printedName] ?? opened.values[printedName]);
    const draft = tools.draftStorage.draft();
    const isOtherText = draft !== null && !sameTexts(draft.texts, ctx);
    const values = restored(opened.values, draft, form.version);
    this.local = this.withSettled(this.dated(isOtherText ? { ...values, ...this.noAct() } : values));
    if (isOtherText) this.saveDraft(this.noAct());
    if (this.hasWork()) this.loop.soon(0);
  }

  /** The answers on this screen; a new object whenever one changes. */
  values = (): FieldValues => this.local;

  /** For the sticky bar: 'Saved 3:14 PM' or 'Not saved yet: …'. */
  saving = (): SaveWords => this.words;

  /** What the portal has said about answers of a save, by path. */
  refused = (): Readonly<Record<FieldPath, readonly string[]>> => this.refusedNow;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(path: FieldPath, value: FieldValue | undefined): void {
    if (path === printedName) this.isNameTyped = true;
    if (this.isSettled(path)) return;
    this.ctx = this.onToday(this.ctx);
    const { [path]: _, ...stillRefused } = this.refusedNow;
    this.refusedNow = stillRefused;
    this.local = this.withSettled(this.dated({ ...this.local, [path]: value ?? null }));
    this.saveDraft();
    this.notifyListeners();
    if (!this.hasWork() || this.loop.isRunning()) return;
    this.words = { state: 'typing' };
    this.loop.soon();
    this.notifyListeners();
  }

  /** Saves now; answers once there is nothing left to send or it could not be sent. */
  async flush(): Promise<void> {
    await this.loop.flush();
  }

  /** No more saving: it is being signed, or the page goes. */
  close(): void {
    this.loop.stop();
  }

  /** Declined, or the link has ended: nothing stays on this device. `reopen` goes on with what the screen still has. */
  forget(): void {
    this.close();
    this.tools.draftStorage.forget();
  }

  /** On with it: the signature was refused, or the signer has changed their mind. */
  reopen(): void {
    this.loop.start();
    if (this.hasWork()) this.loop.soon(0);
  }

  /** F-39: shows another text. What was signed and agreed to under the one before is given anew. */
  retext(texts: OfficeTexts): void {
    if (sameTexts(textsSeen({ texts }), this.ctx)) return;
    this.ctx = { ...this.ctx, texts };
    this.form = withTexts(this.form, texts);
    this.reopen();
    this.local = this.dated({ ...this.local, ...this.noAct() });
    this.saveDraft(this.noAct());
    this.notifyListeners();
  }

  /** Midnight may have passed on an open page: what depends on the day of signing is shown as of the new one. */
  renewDay = (): void => {
    const ctx = this.onToday(this.ctx);
    if (ctx === this.ctx) return;
    this.ctx = ctx;
    this.local = this.withSettled(this.dated(this.local));
    this.notifyListeners();
  };

  /** The day in Los Angeles; without a connection, a waiver may have been read days ago. Never earlier than the portal's. */
  private onToday(ctx: FormContext): FormContext {
    const today = civilDateOf(this.tools.now());
    return today > ctx.today ? { ...ctx, today } : ctx;
  }

  /** Signatures and ticks, taken back. */
  private noAct(): FieldValues {
    const given = placedFields(this.form).filter(({ field }) => ['agree', 'signature'].includes(field.widget));
    return Object.fromEntries(given.map(({ path }) => [path, null]));
  }

  /** Whether the person who signed before has settled this answer. */
  isSettled(path: FieldPath): boolean {
    const placed = this.signedBy && findField(this.form, path);
    return Boolean(this.signedBy && placed && !isLeftTo(otherPart(this.signedBy), placed));
  }

  private withSettled(values: FieldValues): FieldValues {
    if (!this.signedBy) return values;
    const settled = Object.entries(this.server).filter(([path]) => this.isSettled(path as FieldPath));
    return { ...values, ...Object.fromEntries(settled) };
  }

  /**
   * The date beside a signature comes and goes with it, and is the day on which it is sent (F-20), also of one that this
   * device has from an earlier day.
   */
  private dated(values: FieldValues): FieldValues {
    const normalized = dateSignatures(this.form, values, this.ctx);
    const next: Record<FieldPath, FieldValue | undefined> = { ...values };
    for (const group of this.form.groups) {
      for (const field of group.fields) {
        if (field.widget === 'signature_date')
          next[`${group.key}:${field.key}`] = normalized[`${group.key}:${field.key}`];
      }
    }
    if (!this.isNameTyped && findField(this.form, printedName))
      next[printedName] = isNamed(values) ? fullNameIn('participant', values) : next[printedName];
    return next;
  }

  private touched(): Set<FieldPath> {
    const normalized = normalize(this.form, this.local, this.ctx);
    const paths = Object.keys(this.local) as FieldPath[];
    return new Set(
      paths.filter(
        (path) =>
          !same(normalized[path], this.server[path]) &&
          (path !== printedName || this.isNameTyped) &&
          !this.isSettled(path),
      ),
    );
  }

  private work(): FieldValues {
    const touched = this.touched();
    for (const path of Object.keys(this.refusedNow) as FieldPath[]) touched.delete(path);
    return touched.size === 0 ? {} : savableValues(this.form, this.local, this.ctx, touched);
  }

  private hasWork(): boolean {
    return !this.loop.isStopped() && Object.keys(this.work()).length > 0;
  }

  /** taken: what goes from a draft that has it. */
  private saveDraft(taken: FieldValues = {}): void {
    // A save that is answered after the signature leaves nothing behind on the device.
    if (this.loop.isStopped()) return;
    const values: Record<FieldPath, FieldValue | undefined> = { ...taken };
    for (const path of this.touched()) values[path] = this.local[path] ?? null;
    this.tools.draftStorage.saveDraft({ version: this.form.version, texts: textsSeen(this.ctx), values });
  }

  private async save(): Promise<SaveOutcome> {
    const field_values = this.work();
    if (Object.keys(field_values).length === 0) return 'stopped';
    this.words = { state: 'saving' };
    this.notifyListeners();
    try {
      const { revision } = await this.tools.calls.save({ field_values, revision: this.revision });
      this.acknowledged(field_values, revision);
      return 'saved';
    } catch (error) {
      const conflict = newerAnswers(error);
      if (!conflict) return this.failed(error, field_values);
      this.catchUp(conflict.revision, conflict.field_values);
      return 'conflict';
    } finally {
      this.notifyListeners();
    }
  }

  private acknowledged(sent: FieldValues, revision: number): void {
    this.revision = revision;
    // What is settled is never sent: the date beside a signature that is not in it would be cleared.
    this.server = this.withSettled({ ...this.server, ...normalize(this.form, sent, this.ctx) });
    this.tools.draftStorage.saveUnbegun(null);
    this.saveDraft();
    this.words = { state: 'saved', at: this.tools.now() };
  }

  /** Takes over answers that another page has saved meanwhile, where nothing was typed here. */
  private catchUp(revision: number, theirs: FieldValues): void {
    const mine: Record<FieldPath, FieldValue> = {};
    for (const path of this.touched()) mine[path] = this.local[path] ?? null;
    this.server = theirs;
    this.revision = revision;
    this.local = this.withSettled(this.dated({ ...theirs, ...mine }));
    this.words = { state: 'saved', at: this.tools.now() };
  }

  private failed(error: unknown, sent: FieldValues): SaveOutcome {
    const why = error instanceof Error ? error.message : String(error);
    this.words = { state: 'failed', why: isUnreached(error) ? `${why} Your answer is saved on this device.` : why };
    if (error instanceof SigningFailure) {
      if (endsLink(error)) this.forget();
      if (isClosed(error)) this.tools.onEnded(error);
      if (this.refuse(error, sent)) return 'refused';
    }
    return isUnreached(error) ? 'unreached' : 'stopped';
  }

  /** Holds the refused answers back, so that the others are saved. One that was changed meanwhile is sent again. */
  private refuse({ errors }: SigningFailure, sent: FieldValues): boolean {
    const paths = (Object.keys(errors) as FieldPath[]).filter((path) => path in sent);
    const refused = paths.filter((path) => same(sent[path], this.local[path]));
    this.refusedNow = { ...this.refusedNow, ...Object.fromEntries(refused.map((path) => [path, errors[path] ?? []])) };
    return paths.length > 0;
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }
}

function isNamed(values: FieldValues): boolean {
  return ['first_name', 'last_name'].every((key) => textAt(values, `participant:${key}`).trim() !== '');
}

/** Returns the answers to sign, as the review shows them: normalized, and every signature that is given now dated today. */
export function reviewedValues(answers: Pick<Answers, 'form' | 'ctx' | 'isSettled'>, values: FieldValues): FieldValues {
  const { form, ctx } = answers;
  const dated = dateSignatures(form, normalize(form, withSharedEmail(values, ctx), ctx), ctx);
  const settled = (Object.keys(values) as FieldPath[]).filter((path) => answers.isSettled(path));
  return { ...dated, ...Object.fromEntries(settled.map((path) => [path, values[path]])) };
}
