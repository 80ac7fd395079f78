import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';

/** Values by path, the oldest first. */
export type SentValues = Readonly<Record<FieldPath, readonly FieldValue[]>>;

/** So many values of one answer are remembered: an hour without a signal must not fill the device. */
const maxRemembered = 20;

/**
 * The values that were sent and of which it is not known whether the portal has stored them: an answer can be lost on its
 * way back. Such a value at the server is no reason to ask this person, unless somebody else has stored it.
 */
export class SentAnswers {
  readonly #form: FormDefinition;
  readonly #ctx: FormContext;
  readonly #values = new Map<FieldPath, readonly FieldValue[]>();

  constructor(form: FormDefinition, ctx: FormContext) {
    this.#form = form;
    this.#ctx = ctx;
  }

  /** Remembers what is being sent. */
  add(sent: FieldValues): void {
    for (const [path, value] of this.#stored(sent)) {
      const others = this.of(path).filter((each) => !same(each, value));
      this.#values.set(path, [...others, value].slice(-maxRemembered));
    }
  }

  addAll(path: FieldPath, values: readonly FieldValue[] = []): void {
    for (const value of values) this.add({ [path]: value });
  }

  /** What was sent was not stored. */
  drop(sent: FieldValues): void {
    for (const [path, value] of this.#stored(sent)) {
      const rest = this.of(path).filter((each) => !same(each, value));
      if (rest.length > 0) this.#values.set(path, rest);
      else this.#values.delete(path);
    }
  }

  /** Whether the outcome of something that was sent is unknown. */
  isOpen(path: FieldPath): boolean {
    return this.#values.has(path);
  }

  has(path: FieldPath, value: FieldValue | undefined): boolean {
    return this.of(path).some((each) => same(each, value));
  }

  of(path: FieldPath): readonly FieldValue[] {
    return this.#values.get(path) ?? [];
  }

  forget(path: FieldPath): void {
    this.#values.delete(path);
  }

  /** As the server stores it. */
  #stored(sent: FieldValues): (readonly [FieldPath, FieldValue])[] {
    const stored = normalize(this.#form, sent, this.#ctx);
    return (Object.keys(sent) as FieldPath[]).map((path) => [path, stored[path] ?? null]);
  }
}
