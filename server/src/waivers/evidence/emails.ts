import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { type ChainHead, spellHead } from '@parade/contract/waivers/chainHead.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Config } from '../../config.ts';
import type { Letter } from '../../notifications/writes.ts';

/**
 * The daily report of the chains to a superadmin. Because it is stored outside the portal, it shows later that nothing
 * was cut off.
 */
export function headsLetter(
  config: Config,
  settings: Settings,
  report: {
    /** Civil date. */
    readonly today: string;
    readonly heads: readonly ChainHead[];
    readonly seal: { readonly position: number; readonly chain_hash: string } | null;
  },
  to: { readonly id: number; readonly email: string; readonly first_name: string; readonly last_name: string },
): Letter {
  return {
    to: { address: to.email, name: fullName(to) },
    subject: `Signed waivers on ${showCivilDate(report.today)}`,
    lines: [
      `Dear ${fullName(to)},`,
      `Every waiver signed for the ${settings.parade_name} is linked to the one before it, in one chain per year. These are the newest links. Please keep this email: it can prove later whether any signatures were removed.`,
      ...report.heads.map(
        (head) =>
          `${head.year}: ${head.position} signed ${head.position === 1 ? 'waiver' : 'waivers'}\n${spellHead(head)}`,
      ),
      ...(report.seal ? [`Audit trail, seal ${report.seal.position}:\n${report.seal.chain_hash}`] : []),
      `To check a chain, run this command on the server: npm run verify -- --head ${report.heads.map(spellHead).at(-1) ?? ''}`,
      `You can also check a signed waiver at ${config.publicUrl}${pathTo('verifyWaiver')}`,
      settings.organizer_name,
    ],
    reason: `evidence-heads:${report.today}:${to.id}`,
    room: 'waivers',
    user_id: to.id,
  };
}
