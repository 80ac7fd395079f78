import { AuditTrail } from '../audit/AuditTrail.tsx';
import { useEntryHere } from './entryHere.ts';

/** 'Admin gets audit_log.' */
export function EntryAuditLog() {
  return <AuditTrail entry={useEntryHere().overview.entry.id} />;
}
