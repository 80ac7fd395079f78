/** The signed PDF: how it is recognized, and the facts that anyone may learn about it (W-21). */
import { z } from 'zod';
import { readHead } from './chainHead.ts';

const codeLength = 20;

/** Returns the code printed on a signed PDF, from its hash in the chain: 'A1B2-C3D4-E5F6-0718-29AB'. */
export function signedPdfCode(chain_hash: string): string {
  return (chain_hash.slice(0, codeLength).toUpperCase().match(/.{4}/g) ?? []).join('-');
}

/** Normalizes a typed code, with or without dashes and spaces; undefined when it is not one. */
export function parseSignedPdfCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\-–—]/g, '').toLowerCase();
  return /^[0-9a-f]{20}$/.test(code) ? code : undefined;
}

/** The identifier of a signed PDF in the public check: the SHA-256 of the file, or its code. */
export const signedPdfMark = z
  .string()
  .refine((mark) => /^[0-9a-f]{64}$/.test(mark) || parseSignedPdfCode(mark) !== undefined);

/** The head printed in the file, for the check of an unknown signed PDF. */
export const signedPdfCheckQuery = z.object({
  head: z
    .string()
    .refine((text) => readHead(text) !== undefined)
    .optional(),
});

export const signedPdfCheck = z.object({
  /** false: no signed PDF of ours has this code, or this file is not, byte for byte, one that we created. */
  known: z.boolean(),
  /** The code of the signed PDF; null unless known. */
  code: z.string().nullable(),
  year: z.number().int().nullable(),
  /** Its place among the signed waivers of the year. */
  position: z.number().int().nullable(),
  /** Civil date in Los Angeles. */
  signed_on: z.string().nullable(),
  /** Whether the waiver was withdrawn later: it was signed, and is no longer valid. */
  withdrawn: z.boolean(),
  /**
   * For an unknown signed PDF: whether the head that its file prints is in our chain. false: its signature was
   * removed, or the file was never ours. null: no head was given.
   */
  head_in_chain: z.boolean().nullable(),
  /** Whether the record of this waiver and the whole chain of the year are unaltered; null unless known. */
  chain_holds: z.boolean().nullable(),
});
export type SignedPdfCheck = z.output<typeof signedPdfCheck>;
