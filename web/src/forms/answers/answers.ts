import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { completion } from '@parade/contract/forms/engine/completion.ts';
import type { FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { agreedKey, agreedNow } from '@parade/contract/forms/terms/agreed.ts';
import { normalize, presetValues, same } from '@parade/contract/forms/engine/normalize.ts';
import { hiddenIssues, validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValue, FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import { isTyped, placedFields, signatureGroupPaths, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { filesOfBoth, replaced } from './answeredFiles.ts';
import { CopiedMarks } from './copiedMarks.ts';
import { broughtBack, type Draft, draftOf } from './draft.ts';
import {
  type Conflict,
  conflictAt,
  FieldListeners,
  type FieldState,
  isShownWrong,
  noIssues,
  noTexts,
  reuseIfEqual,
} from './fieldState.ts';
import { issueId, saidIssues } from './fieldNotes.ts';
import { type FormSummary, groupSummaries } from './groupSummary.ts';
import { HeldAnswers, listsLessCells } from './heldBack.ts';
import { SentAnswers } from './sentAnswers.ts';
import type { FieldAuthor, ServerAnswers } from './serverAnswers.ts';

type Values = Record<FieldPath, FieldValue | undefined>;

/**
 * The answers on this screen beside the server's, with everything computed from them by the engine that the server uses
 * too. Listeners are notified per field.
 */
export class AnswerStore {
  readonly form: FormDefinition;
  readonly ctx: FormContext;
  readonly fields: readonly PlacedField[];
  private readonly presets: FieldValues;
  /** The reader fills what only the parade fills in. */
  readonly by_staff: boolean;
  private readonly readOnly: boolean;
  private local: Values;
  private base: Values;
  private server: ServerAnswers;
  private readonly conflicts = new Map<FieldPath, Conflict>();
  /** What may be at the server already. */
  readonly sent: SentAnswers;
  private readonly held: HeldAnswers;
  /** Lists that are saved without the cells that are wrong. */
  private lessCells: ReadonlyMap<FieldPath, FieldValue> = new Map();
  private readonly copied = new CopiedMarks();
  private readonly visited = new Set<FieldPath>();
  /** Signatures given on this screen: new ones, also where they read as the server's (F-61). */
  private readonly signed = new Set<FieldPath>();
  private signedByOthers: readonly FieldPath[] = [];
  private typing: { readonly path: FieldPath; readonly id: string } | null = null;
  private asked = false;
  private states = new Map<FieldPath, FieldState>();
  private summaryNow: FormSummary;
  private readonly listeners = new FieldListeners();

  constructor(
    form: FormDefinition,
    ctx: FormContext,
    server: ServerAnswers,
    rights: { readonly edit: boolean; readonly fill_staff_fields: boolean },
  ) {
    this.form = form;
    this.ctx = ctx;
    this.fields = placedFields(form);
    this.sent = new SentAnswers(form, ctx);
    this.held = new HeldAnswers(form);
    this.presets = presetValues(form, ctx);
    this.readOnly = !rights.edit;
    this.by_staff = rights.fill_staff_fields;
    this.server = server;
    this.local = { ...server.field_values };
    this.base = { ...server.field_values };
    this.summaryNow = this.recompute();
  }

  state(path: FieldPath): FieldState {
    const state = this.states.get(path);
    if (!state) throw new Error(`no field ${path}`);
    return state;
  }

  summary(): FormSummary {
    return this.summaryNow;
  }

  /** Whether the server has refused this answer itself, not only what it waits for. */
  isRefused(path: FieldPath): boolean {
    return this.held.isRefused(path);
  }

  /** The answers on this screen. */
  values(): FieldValues {
    return this.local;
  }

  get revision(): number {
    return this.server.revision;
  }

  subscribe(path: FieldPath, listener: () => void): () => void {
    return this.listeners.addTo(path, listener);
  }

  /** Called at every change of the summary, and of an answer. */
  subscribeAll(listener: () => void): () => void {
    return this.listeners.addToAll(listener);
  }

  set(path: FieldPath, value: FieldValue | undefined): void {
    this.setAll({ [path]: value });
  }

  /** Several answers at once, as a copied group has them. */
  setAll(values: FieldValues): void {
    this.local = { ...this.local, ...values };
    for (const path of Object.keys(values) as FieldPath[]) {
      this.held.change(path);
      // An answer that was refused because it was signed goes together with a new signature (F-61).
      if (this.fields.some((each) => each.path === path && each.field.widget === 'signature')) {
        this.held.forgetRefusals();
        this.signed.add(path);
      }
      this.copied.change(path, this.state(path), values[path]);
    }
    this.update();
  }

  /** The person has been here: from now on what is wrong shows. */
  visit(path: FieldPath): void {
    if (this.visited.has(path)) return;
    this.visited.add(path);
    this.update();
  }

  /** The person is in this control. A fault that is shown there already stays in sight until it is corrected. */
  typeIn(path: FieldPath, id: string): void {
    const isFaulty = saidIssues(this.state(path), this.state(path).issues).some((issue) => issueId(issue) === id);
    this.typing = isFaulty ? null : { path, id };
  }

  /** The person has left this control. */
  typedIn(path: FieldPath, id: string): void {
    if (this.typing?.id === id) this.typing = null;
    if (this.state(path).issues.length > 0) this.update();
  }

  /** F-10: the person has checked the copied answer. */
  confirmCopy(path: FieldPath): void {
    this.copied.confirm(path);
    this.update();
  }

  /** Submitting was tried: from now on everything that is missing shows. */
  markAsked(): void {
    this.asked = true;
    this.update();
  }

  /**
   * The server's words about some answers; they are not sent again until they are changed. An answer that was changed
   * since is not the one that was refused: what was `sent`, else what the server has. What asks for a missing answer waits
   * for it, and the others go on.
   */
  refuse(errors: Readonly<Record<string, readonly string[]>>, sent: FieldValues = {}): void {
    const now = this.savable();
    const refused = normalize(this.form, { ...this.base, ...sent }, this.ctx);
    this.held.refuse(errors, sent, (path) => same(now[path], refused[path]));
    this.update();
  }

  /** Returns what a save may send now: changed answers without an open conflict, as far as the server would accept them. */
  sendable(): { readonly field_values: FieldValues; readonly value_was_copied: Readonly<Record<FieldPath, boolean>> } {
    const blocked = new Set(this.summaryNow.blocked);
    const savable = this.savable();
    const field_values: Values = {};
    for (const path of this.changedPaths()) {
      if (this.conflicts.has(path)) continue;
      if (!blocked.has(path)) field_values[path] = this.local[path] ?? null;
      else if (this.lessCells.has(path) && (this.sent.isOpen(path) || !same(savable[path], this.base[path])))
        field_values[path] = this.lessCells.get(path);
    }
    const copied = this.server.value_was_copied as readonly FieldPath[];
    const confirmed = copied.filter((path) => this.copied.isConfirmed(path));
    return { field_values, value_was_copied: Object.fromEntries(confirmed.map((path) => [path, false])) };
  }

  /** Returns the wrong cells of a list of which the server has everything else. */
  heldCells(path: FieldPath): readonly Issue[] {
    const isRestSaved =
      this.lessCells.has(path) && !this.conflicts.has(path) && same(this.savable()[path], this.base[path]);
    return isRestSaved ? this.summaryNow.unsavable.filter((issue) => issue.path === path) : noIssues;
  }

  /** Whether the server has all that was typed here but wrong cells of lists. */
  isRestSaved(): boolean {
    return this.changedPaths().every((path) => this.heldCells(path).length > 0);
  }

  /** Returns what a signature or submission here agrees to beyond the answers. */
  get agreed(): string {
    return agreedKey(agreedNow(this.form, this.ctx));
  }

  /** Everything that the server does not have yet, with what it had: stored on the device until then. */
  unsaved(): Draft & { readonly agreed: string } {
    return { ...draftOf(this.changedPaths(), this.local, this.base, this.sent), agreed: this.agreed };
  }

  /** The server's answers that hold this file, with the file as it is now. */
  withFile(file: FileValue): FieldValues {
    const next = this.fields.map(({ path }) => [path, replaced(this.base[path], file)] as const);
    return Object.fromEntries(next.filter(([path, value]) => value !== undefined && !same(value, this.base[path])));
  }

  /**
   * Brings back what was typed before the page closed. What somebody else changed meanwhile becomes a conflict; a
   * signature under other terms and texts than the form states now is given again.
   */
  restore(draft: Draft): number {
    const agrees = (draft.agreed ?? '') === this.agreed;
    const normalized = normalize(this.form, draft.values, this.ctx);
    let restored = 0;
    for (const placed of this.fields) {
      const { path, field } = placed;
      if (!(path in draft.values) || !this.isEditable(path)) continue;
      if (field.widget === 'signature' && !agrees && draft.values[path] != null) continue;
      if (same(normalized[path], this.base[path])) continue;
      restored += 1;
      this.visited.add(path);
      const { value, isMoved } = broughtBack(placed, draft, this.server);
      if (isMoved) this.conflicts.set(path, conflictAt(path, draft.base, this.server));
      // None of it has arrived yet.
      if (same(draft.base[path], this.base[path])) this.sent.addAll(path, draft.sent?.[path]);
      this.local = { ...this.local, [path]: value };
    }
    this.update();
    return restored;
  }

  /**
   * Takes over what the server has now. `sent`: what this screen had sent with the save that this answers. An answer
   * that was changed here and by somebody else becomes a conflict; nothing typed is ever replaced without a question. What
   * this screen has sent, never heard of again, and this person was the last to store is no conflict. Files of both stay.
   */
  merge(server: ServerAnswers, sent: FieldValues = {}, authors: readonly FieldAuthor[] = server.changed_fields): void {
    const normalizedSent = normalize(this.form, sent, this.ctx);
    const normalized = this.normalized();
    const savable = this.savable();
    this.server = server;
    for (const path of server.value_was_copied as readonly FieldPath[]) if (!(path in sent)) this.copied.renew(path);
    for (const { path, field } of this.fields) {
      const theirs = server.field_values[path];
      const files = filesOfBoth(field, this.base[path], this.local[path], theirs);
      if (path in sent) this.signed.delete(path);
      const isMoved = !same(theirs, this.base[path]);
      const isOwn = isMoved && server.own_changes.includes(path) && this.sent.has(path, theirs);
      const isAsked = this.conflicts.has(path) || this.sent.isOpen(path);
      // The server refuses what comes later and was sent before this.
      if (isMoved || path in sent) this.sent.forget(path);
      if (same(normalized[path], theirs) || same(savable[path], theirs)) {
        this.conflicts.delete(path);
        this.base[path] = theirs;
      } else if (!this.isEditable(path) || (!isOwn && !isAsked && same(normalized[path], this.base[path]))) {
        // What was refused is not the answer any more.
        if (isMoved || !this.isEditable(path)) this.held.forgetRefusal(path);
        this.conflicts.delete(path);
        this.local = { ...this.local, [path]: theirs };
        this.base[path] = theirs;
      } else if (!isMoved || isOwn || (path in sent && same(theirs, normalizedSent[path]))) {
        this.base[path] = theirs;
      } else if (files) {
        this.conflicts.delete(path);
        this.local = { ...this.local, [path]: files };
        this.base[path] = theirs;
      } else {
        this.conflicts.set(path, conflictAt(path, this.base, server, authors));
      }
    }
    this.update();
  }

  /** Locks what somebody else has signed (F-61), as they signed it, until that signature is withdrawn. */
  lockSigned(paths: readonly FieldPath[]): void {
    this.signedByOthers = paths;
    this.merge(this.server);
  }

  /** The person has chosen between both values. */
  resolve(path: FieldPath, choice: 'mine' | 'theirs'): void {
    const conflict = this.conflicts.get(path);
    if (!conflict) return;
    this.conflicts.delete(path);
    this.base[path] = conflict.theirs;
    if (choice === 'theirs') this.local = { ...this.local, [path]: conflict.theirs ?? undefined };
    this.update();
  }

  private normalized(): FieldValues {
    return normalize(this.form, this.local, this.ctx);
  }

  /** As the server would have the answers once all that it takes is saved. */
  private savable(): FieldValues {
    return normalize(this.form, { ...this.local, ...Object.fromEntries(this.lessCells) }, this.ctx);
  }

  /** A hidden answer that the server would refuse waits until it is shown, and can be put right. */
  private changedPaths(): FieldPath[] {
    const normalized = this.normalized();
    const waiting = new Set(hiddenIssues(this.form, this.local, this.ctx).map(({ path }) => path));
    return this.fields
      .map(({ path }) => path)
      .filter(
        (path) =>
          !waiting.has(path) &&
          this.isEditable(path) &&
          (this.signed.has(path) ||
            this.conflicts.has(path) ||
            this.sent.isOpen(path) ||
            !same(normalized[path], this.base[path])),
      );
  }

  private isEditable(path: FieldPath): boolean {
    if (this.ctx.withheld?.includes(path)) return false;
    const placed = this.readOnly ? undefined : this.fields.find((each) => each.path === path);
    if (!placed) return false;
    const typed = isTyped(placed.field) || (this.by_staff && placed.field.filled_by === 'staff');
    return typed && !this.lockedPaths().has(path) && !this.signedByOthers.includes(path);
  }

  lockedPaths(): ReadonlySet<FieldPath> {
    return new Set(this.server.approved_at === null ? [] : signatureGroupPaths(this.form));
  }

  private update(): void {
    const before = this.states;
    this.summaryNow = this.recompute();
    this.listeners.notify((path) => before.get(path) !== this.states.get(path));
  }

  private recompute(): FormSummary {
    const normalized = this.normalized();
    // Judged as typed, so that row numbers are those on the screen; computed values come from the normalized answers.
    const judged: Values = { ...this.local };
    for (const { path, field } of this.fields)
      if (field.compute || field.widget === 'signature_date') judged[path] = normalized[path];
    const issues = validate(this.form, judged, this.ctx, 'submit');
    const byPath = Map.groupBy(issues, ({ path }) => path);
    const shown = new Set(visibleFields(this.form, judged, this.ctx).map(({ path }) => path));
    const changed = this.changedPaths();
    const unsavable = validate(this.form, judged, this.ctx, 'save').filter(
      (issue) => blocks(issue) && changed.includes(issue.path),
    );
    const held = this.held.texts(issues.filter(blocks).map(({ path }) => path));
    const sendable = unsavable.filter(({ path }) => !held.has(path));
    this.lessCells = listsLessCells(this.form, judged, this.base, this.ctx, sendable);
    const next = new Map<FieldPath, FieldState>();
    for (const { path, field } of this.fields) {
      const last = this.server.changed_fields.find((each) => each.path === path);
      next.set(
        path,
        reuseIfEqual(this.states.get(path), {
          value: judged[path],
          shown: shown.has(path),
          editable: this.isEditable(path),
          issues: byPath.get(path) ?? noIssues,
          refused: held.get(path) ?? noTexts,
          ...this.copied.of(path, field, judged[path], this.server.value_was_copied.includes(path)),
          changed: last && { at: last.at, by: last.by },
          conflict: this.conflicts.get(path),
          visited: this.asked || this.visited.has(path),
          awaitsSubmit: !this.asked,
          typingIn: this.typing?.path === path ? this.typing.id : undefined,
        }),
      );
    }
    this.states = next;
    const wrong = this.fields.map(({ path }) => path).filter((path) => isShownWrong(next.get(path)));
    const done = completion(this.form, judged, this.ctx);
    const { presets, by_staff } = this;
    return {
      completion: done,
      unsaved: changed.length,
      blocked: changed.filter((path) => held.has(path) || unsavable.some((issue) => issue.path === path)),
      unsavable,
      conflicts: [...this.conflicts.keys()],
      blocking: issues.filter(blocks),
      asked: this.asked,
      groups: groupSummaries(this.form, judged, { shown, issues, wrong: new Set(wrong), presets, by_staff }),
    };
  }
}
