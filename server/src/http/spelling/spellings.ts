import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import { answerSchema } from './answerSchema.ts';

/** Serializes an answer as JSON: what its schema names, and nothing else. */
export type Spell = (answer: unknown) => string;

/**
 * The serializers of an app. The code of each is made for the first answer of its route: it takes some milliseconds,
 * and a start would wait for hundreds.
 */
export class Spellings {
  readonly #all: (() => Promise<Spell>)[] = [];
  #isEnded = false;

  /** Returns a function that makes the serializer of a route when it is first called. */
  of(output: z.ZodType): () => Promise<Spell> {
    let spell: Promise<Spell> | undefined;
    const asked = () => (spell ??= makeSpell(output));
    this.#all.push(asked);
    return asked;
  }

  /** Makes those that were not used yet, one after the other, so that calls are answered in between. */
  async makeAll(): Promise<void> {
    for (const asked of this.#all) {
      if (this.#isEnded) return;
      await asked();
      await turn();
    }
  }

  end(): void {
    this.#isEnded = true;
  }
}

async function makeSpell(output: z.ZodType): Promise<Spell> {
  // Loaded with the first answer, not at the start, because it brings a hundred files along.
  const { default: build } = await import('fast-json-stringify');
  return build(answerSchema(output));
}
