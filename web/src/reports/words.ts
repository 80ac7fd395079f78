export const savedTitle = 'Saved to your downloads';
export const failedTitle = 'The export failed';

/** How much of a file has arrived; how much it will be is not known before its end. */
export function arrived(bytes: number): string {
  if (bytes === 0) return 'Preparing …';
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB so far …` : `${(bytes / 1_000_000).toFixed(1)} MB so far …`;
}
