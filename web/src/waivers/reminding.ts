import { leftOutText } from '@parade/contract/waivers/bulk.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';

/** Who gets a reminder, and who is skipped, in words; null: nobody, or the answer is to say why. */
export function toRemind(waivers: readonly WaiverListed[]): {
  reminded: readonly WaiverListed[];
  skipped: string | null;
} {
  const reminded = waivers.filter(({ actions }) => actions.includes('remind'));
  if (reminded.length === 0) return { reminded: waivers, skipped: null };
  return { reminded, skipped: skippedText(waivers.filter((waiver) => !reminded.includes(waiver))) };
}

/** '1 declined, 2 with no email address'. Other reasons are in the answer alone; null: there is nothing to say. */
export function skippedText(
  waivers: readonly (Pick<WaiverListed, 'email'> & { completed_at?: string | null; declined_as: string | null })[],
): string | null {
  const reasons = waivers.map(({ completed_at, declined_as, email }) =>
    completed_at ? 'signed' : declined_as ? 'declined' : email ? null : 'no-email',
  );
  const counts = (['signed', 'declined', 'no-email'] as const)
    .map((reason) => ({ reason, count: reasons.filter((each) => each === reason).length }))
    .filter(({ count }) => count > 0);
  return counts.length === 0 ? null : leftOutText(counts);
}
