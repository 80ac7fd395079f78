import { entryPath } from '@parade/contract/entries/paths.ts';
import { AuditTrail } from '../../audit/AuditTrail.tsx';
import { useEntryHere } from '../entryHere.ts';

/** E-11: for admins. */
export function EntryAuditLog() {
  const { entry } = useEntryHere().overview;
  return <AuditTrail entry={entry.id} path={entryPath(entry, 'audit_log')} />;
}
