import { unlinkedName } from '../../mail/letter.ts';
import type { ListedWaiverRow } from '../reads.ts';

/**
 * Returns the waiver for a letter to a signer, with names that cannot be links: leaders typed them, and the address may
 * be anybody's.
 */
export function unlinked(waiver: ListedWaiverRow): ListedWaiverRow {
  const { official_name, primary_role } = waiver;
  return {
    ...waiver,
    name: wholeName(waiver.name),
    first_name: wholeName(waiver.first_name),
    last_name: wholeName(waiver.last_name),
    organization_name: wholeName(waiver.organization_name),
    official_name: official_name === null ? null : wholeName(official_name),
    primary_role: primary_role === null ? null : wholeName(primary_role),
  };
}

/** Returns one such name at its full length, which the contract already limits. */
export function wholeName(name: string): string {
  return unlinkedName(name, Number.POSITIVE_INFINITY);
}
