import type { AuditEvent } from '@parade/contract/audit/event.ts';
import { paradeYear } from './people.ts';

/** An entry was accepted. */
export function auditEvent(with_: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 9_001,
    at: '2026-10-21T17:00:00.000Z',
    user: 'Ana Ruiz',
    real_user: 'Ana Ruiz',
    acting_as: null,
    account: null,
    action: 'entry.status-changed',
    model: 'Entry',
    model_id: '7',
    subject: 'Blue Hill Band',
    entry: { id: 7, organization_id: 3, year: paradeYear, name: 'Blue Hill Band' },
    year: paradeYear,
    organization_type: 2,
    note: null,
    changes: [{ field: 'status', label: 'Application status', from: 'Received', to: 'Accepted' }],
    ...with_,
  };
}
