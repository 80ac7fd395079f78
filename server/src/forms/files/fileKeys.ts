/** Keys of a file's bytes in the store. Keys are ours, never a person's file name. */

/** Returns the key of unchecked bytes: read by the check alone, never served. */
export function quarantineKey(id: string): string {
  return `quarantine/${id}`;
}

/** Accepted bytes lie under their checksum: the same bytes once, however many files have them. */
export function acceptedKey(checksum: string): string {
  return `accepted/${checksum.slice(0, 2)}/${checksum}`;
}
