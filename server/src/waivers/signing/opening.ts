import { type Opening, openingOf } from '@parade/contract/waivers/opening.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { openBySecret, signingViewOf } from './signing.ts';

/**
 * What the page behind a signing link says before its script runs: no more than the call of the script would tell whoever
 * has the link. null where there is nothing to sign: an unknown or ended link, a waiver that is signed, declined or not
 * open yet. Nothing is recorded: programs that look into letters fetch the page, and only its script counts as a view.
 */
export async function readOpening(portal: Portal, secret: string): Promise<Opening | null> {
  try {
    const { waiver, link } = await openBySecret(portal.db, portal.clock, secret);
    // W-33: nobody is asked who they are where one has signed.
    const isBegun = waiver.declined_at !== null || waiver.part_signed_by !== null;
    return isBegun ? null : openingOf(await signingViewOf(portal, null, waiver, link));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
