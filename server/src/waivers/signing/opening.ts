import { type Opening, openingOf } from '@parade/contract/waivers/opening.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { openBySecret, signingViewOf } from './signing.ts';

/**
 * Returns what the page behind a signing link says before its script runs: no more than the script's call would tell
 * the holder. Returns null if there is nothing to sign: an unknown or ended link, a waiver that is signed, declined or
 * not open yet. Records nothing, because mail scanners fetch the page; only its script counts as a view.
 */
export async function readOpening(portal: Portal, secret: string): Promise<Opening | null> {
  try {
    const { waiver, link } = await openBySecret(portal.db, portal.clock, secret);
    // W-33: nobody is asked who they are once one of two has signed.
    const isBegun = waiver.declined_at !== null || waiver.part_signed_by !== null;
    return isBegun ? null : openingOf(await signingViewOf(portal, null, waiver, link));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
