import { unlinkedName } from '../../mail/letter.ts';
import type { ListedWaiverRow } from '../reads.ts';

/**
 * Returns the waiver for a letter to a signer, with names that cannot be links: leaders typed them, and the address may
 * be anybody's.
 */
export function unlinked(waiver: ListedWaiverRow): ListedWaiverRow {
  const { official_name, primary_role } = waiver;
  // At full length, which the contract already limits.
  const plain = (name: string) => unlinkedName(name, Number.POSITIVE_INFINITY);
  return {
    ...waiver,
    name: plain(waiver.name),
    first_name: plain(waiver.first_name),
    last_name: plain(waiver.last_name),
    organization_name: plain(waiver.organization_name),
    official_name: official_name === null ? null : plain(official_name),
    primary_role: primary_role === null ? null : plain(primary_role),
  };
}
