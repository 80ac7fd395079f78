/** The place of a file's bytes in the store. Keys are ours, never a person's file name. */

/** Unchecked bytes: read by the check alone, never served. */
export function quarantineKey(id: string): string {
  return `quarantine/${id}`;
}

/** Accepted bytes are stored by checksum: once, however many files have them. */
export function acceptedKey(checksum: string): string {
  return `accepted/${checksum.slice(0, 2)}/${checksum}`;
}
