import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * Returns the JSON schema of an answer, from the contract's zod, in the shape that the serializer compiles best. It
 * also protects the API: a column that the schema does not name is never sent.
 */
export function answerSchema(output: z.ZodType): Json {
  const schema = z.toJSONSchema(output, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Json;
  delete schema.$schema;
  return simplify(schema) as Json;
}

// Folds the anyOf [X, null] that zod writes for a nullable. The serializer validates its way through an anyOf but
// compiles a list of types directly.
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplify(value)]));
  // Formats and limits concern the writer; the serializer would only check or format them again.
  for (const key of ['pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength'])
    if (typeof copy[key] !== 'object') delete copy[key];
  if (Array.isArray(copy.anyOf) && copy.anyOf.length === 2) {
    const [first, second] = copy.anyOf as [Json, Json];
    if (second.type === 'null' && typeof first.type === 'string') {
      const { anyOf: _, ...rest } = copy;
      if (first.type === 'object' || first.type === 'array') return { ...rest, ...first, nullable: true };
      return {
        ...rest,
        ...first,
        type: [first.type, 'null'],
        ...(Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {}),
      };
    }
  }
  return copy;
}
