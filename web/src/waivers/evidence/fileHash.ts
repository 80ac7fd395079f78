import { claimsOf, spellHead } from '@parade/contract/waivers/chainHead.ts';

const maxBytes = 30_000_000;

/** SHA-256 of a file in hex, computed here; or why it cannot be. */
export async function fileHash(file: Blob): Promise<string | { readonly problem: string }> {
  if (file.size > maxBytes) return { problem: 'This file is larger than any signed waiver we issue.' };
  // Browsers have it on secure pages alone.
  if (typeof crypto.subtle === 'undefined')
    return {
      problem: 'This page was not opened over HTTPS, so we can’t check the file here. Please enter the code instead.',
    };
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The head of the chain that a signed PDF prints about itself; undefined where the file has none. */
export async function printedHead(file: Blob): Promise<string | undefined> {
  const { head } = claimsOf(new TextDecoder('latin1').decode(await file.arrayBuffer()));
  return head && spellHead(head);
}
