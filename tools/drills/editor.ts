/** A person with a form open, for the drill of two editors: the screen's own store and autosave over real HTTP. */
import { emptyGrid, GRID_LETTERS } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { ApiClient } from '@parade/e2e/apiClient.ts';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { normalize } from '@parade/contract/forms/engine/normalize.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { type FieldPath, type FieldValue, LIMITS } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { AnswerStore } from '../../web/src/forms/answers/answers.ts';
import type { Draft } from '../../web/src/forms/answers/draft.ts';
import type { ServerAnswers } from '../../web/src/forms/answers/serverAnswers.ts';
import { Autosave, type SaveFailure } from '../../web/src/forms/saving/autosave.ts';
import type { Random } from './random.ts';

export interface EditedForm {
  readonly path: string;
  /** Saves do not name the revision that they are based on. */
  readonly blind: boolean;
}

export const editorForm = currentForm('equestrian-application');
const ctx: FormContext = { parade_year: 2027, organization_type: 1, today: '2026-10-20' };
const spellable = ['past_parades', 'equestrian_grid', 'text', 'textarea', 'phone', 'email', 'url', 'number'];

/** The edited fields, including rows and the grid. */
export const editedFields: readonly FieldPath[] = placedFields(editorForm)
  .filter(({ field }) => spellable.includes(field.widget) && field.filled_by === undefined)
  .toSorted((one, other) => spellable.indexOf(one.field.widget) - spellable.indexOf(other.field.widget))
  .slice(0, 60)
  .map(({ path }) => path);
/** Half of all typing happens in these fields, so that the two people collide. */
const busyFields = editedFields.slice(0, 6);

let typedSoFar = 0;

class Unanswered extends Error {}

class Refused extends Error {
  readonly failure: SaveFailure;
  constructor(failure: SaveFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export class Editor {
  conflictsMet = 0;
  private readonly client: ApiClient;
  private readonly form: EditedForm;
  private readonly random: Random;
  private store: AnswerStore | undefined;
  private autosave: Autosave | undefined;
  private draft: Draft | null = null;
  private losesAnswers = false;
  private readonly seen = new Set<string>();
  private readonly given = new Set<string>();
  private readonly wrote = new Map<FieldPath, FieldValue | undefined>();
  private readonly known = new Set<string>();

  constructor(client: ApiClient, form: EditedForm, random: Random) {
    this.client = client;
    this.form = form;
    this.random = random;
  }

  /** Opens the page, with the draft on this device. */
  async open(): Promise<void> {
    const store = new AnswerStore(editorForm, ctx, await this.read(), { edit: true, fill_staff_fields: true });
    this.store = store;
    this.autosave = new Autosave(store, {
      save: async (request) => {
        const { revision, ...blind } = request;
        const asked = this.form.blind ? blind : { ...blind, revision };
        const { status, body } = await this.client.call('PUT', this.form.path, asked);
        if (status !== 200) throw new Refused({ status, message: String(body.error), errors: {} });
        if (this.losesAnswers) throw new Unanswered();
        return body.form as unknown as ServerAnswers;
      },
      reload: () => this.read(),
      failureOf: (error) => (error instanceof Refused ? error.failure : { status: 0, message: 'lost', errors: {} }),
      saveDraft: (draft) => {
        this.draft = draft;
      },
      now: () => demoStart,
      // The drill decides when saves happen.
      timers: { set: () => 0, clear: () => undefined },
    });
    if (this.draft) store.restore(this.draft);
    store.subscribeAll(() => this.look());
    this.autosave.open();
    this.look();
  }

  /** Performs one random action. */
  async act(): Promise<void> {
    const { random } = this;
    const what = random.below(10);
    if (what < 5) return this.type(1 + random.below(4));
    if (what < 6) return this.catchUp();
    if (what < 7) return this.choose();
    if (what < 8) return this.reopen();
    this.losesAnswers = random.chance(0.25);
    await this.autosave?.flush();
    this.losesAnswers = false;
  }

  /** Saves, resolves the remaining conflicts, and takes over the other person's saves. */
  async finish(): Promise<void> {
    this.choose();
    await this.autosave?.flush();
    this.choose();
    await this.catchUp();
  }

  isDone(): boolean {
    const summary = this.store?.summary();
    return summary?.unsaved === 0 && summary.conflicts.length === 0;
  }

  hasSeen(path: FieldPath, value: unknown): boolean {
    return this.seen.has(`${path} ${spelled(value)}`);
  }

  gaveUp(path: FieldPath, value: unknown): boolean {
    return this.given.has(`${path} ${spelled(value)}`);
  }

  /** Returns the last typed value of each field. */
  typed(): Iterable<[FieldPath, FieldValue | undefined]> {
    return this.wrote;
  }

  shows(path: FieldPath): unknown {
    return this.store?.state(path).value;
  }

  private type(times: number): void {
    for (let n = 0; n < times; n += 1) {
      const fields = this.random.chance(0.5) ? busyFields : editedFields;
      const path = fields[this.random.below(fields.length)] ?? busyFields[0];
      const field = placedFields(editorForm).find((placed) => placed.path === path)?.field;
      if (!path || !field) continue;
      typedSoFar += 1;
      const value = normalize(editorForm, { [path]: valueFor(field, typedSoFar) }, ctx)[path];
      this.wrote.set(path, value);
      this.store?.set(path, value);
    }
  }

  private choose(): void {
    for (const path of this.store?.summary().conflicts ?? []) {
      const choice = this.random.chance(0.5) ? 'mine' : 'theirs';
      if (choice === 'theirs') this.given.add(`${path} ${spelled(this.shows(path))}`);
      this.store?.resolve(path, choice);
    }
  }

  /** Closes and reopens the tab: only the draft on the device is left. */
  private async reopen(): Promise<void> {
    this.autosave?.close();
    await this.open();
  }

  /** Takes over the other person's saves, as the screen does when presence reports them. */
  async catchUp(): Promise<void> {
    await this.autosave?.catchUp((await this.read()).revision);
  }

  private async read(): Promise<ServerAnswers> {
    const { body } = await this.client.call('GET', this.form.path);
    return body.form as unknown as ServerAnswers;
  }

  /** Records what is on the screen: answers, and both sides of conflicts. */
  private look(): void {
    for (const path of editedFields) {
      const state = this.store?.state(path);
      if (!state) continue;
      this.seen.add(`${path} ${spelled(state.value)}`);
      if (!state.conflict) continue;
      const name = `${path} ${spelled(state.conflict.theirs)}`;
      this.seen.add(name);
      if (!this.known.has(name)) this.conflictsMet += 1;
      this.known.add(name);
    }
  }
}

/** Returns a value as text, whatever the order of its keys; all empty answers are the same. */
export function spelled(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(spelled).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([key, part]) => `${key}:${spelled(part)}`).join()}}`;
}

/** Returns an answer that nobody has given before. */
function valueFor(field: FieldDefinition, n: number): FieldValue {
  switch (field.widget) {
    case 'phone':
      return `626 555 ${String(n).padStart(6, '0')}`;
    case 'email':
      return `n${n}@example.org`;
    case 'url':
      return `https://example.org/${n}`;
    case 'number':
      return String(n % 10 ** LIMITS.digits);
    case 'past_parades':
      return [{ parade: `Parade ${n}`, year: '2019' }];
    case 'equestrian_grid': {
      const grid = emptyGrid();
      const letters = [...n.toString(GRID_LETTERS.length)].map((digit) => GRID_LETTERS[Number(digit)] ?? '');
      return {
        ...grid,
        cells: grid.cells.map((row, down) => row.map((cell, x) => (down === 0 ? (letters[x] ?? cell) : cell))),
      };
    }
    default:
      return `n ${n}`;
  }
}
