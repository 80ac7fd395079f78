import { showSize } from '@parade/contract/forms/widgets/files.ts';

export const savedTitle = 'Saved to your downloads';
export const failedTitle = 'The export failed';

/** How much of a file has arrived; how much it will be is not known before its end. */
export function arrived(bytes: number): string {
  return bytes === 0 ? 'Preparing …' : `${showSize(bytes)} so far …`;
}
