import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import { answerSchema } from './answerSchema.ts';

/** Writes an answer as JSON: what its schema names, and nothing else. */
export type Spell = (answer: unknown) => string;

/**
 * Serializers for the answers of an app. The code for a route is compiled at its first answer: compiling takes some
 * milliseconds, and a start would wait for hundreds of routes.
 */
export class Spellings {
  readonly #all: (() => Promise<Spell>)[] = [];
  #isEnded = false;

  /** The spelling of a route's answers, once it is asked for. */
  of(output: z.ZodType): () => Promise<Spell> {
    let spell: Promise<Spell> | undefined;
    const asked = () => (spell ??= makeSpell(output));
    this.#all.push(asked);
    return asked;
  }

  /** Compiles the serializers that no call has needed yet, one after another; calls are answered in between. */
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
  // Read with the first answer, and not at the start: it brings a hundred files along.
  const { default: build } = await import('fast-json-stringify');
  return build(answerSchema(output));
}
