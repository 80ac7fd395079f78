import { showDay, showInstant } from '@parade/contract/calendar.ts';
import type { WaiverAction, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable, type DataTableProps } from '../ui/DataTable.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { ReceiverForm } from './ReceiverForm.tsx';
import { useWaiverActs } from './useWaiverActs.tsx';
import { WaiverPill } from './WaiverPill.tsx';
import { reviewPath } from './words.ts';

interface WaiverTableProps {
  readonly rows: readonly WaiverListed[] | undefined;
  readonly columns: readonly Column<WaiverListed>[];
  readonly empty: ReactNode;
  readonly sorted?: DataTableProps<WaiverListed>['sorted'];
}

/** Waivers with what may be done about each, of one entry or of all: what its row says may be done. */
export function WaiverTable({ rows, columns, empty, sorted }: WaiverTableProps) {
  const acts = useWaiverActs();
  const [edited, setEdited] = useState<WaiverListed | null>(null);
  const [handed, setHanded] = useState<WaiverListed | null>(null);
  const tools: Readonly<Record<WaiverAction, { words: string; act: (waiver: WaiverListed) => void }>> = {
    approve: { words: 'Approve', act: (waiver) => void acts.approve(waiver) },
    verify: { words: 'Verify', act: (waiver) => void acts.verify(waiver) },
    remind: { words: 'Remind', act: (waiver) => void acts.remind(waiver) },
    edit: { words: 'Edit', act: setEdited },
    hand_over: { words: 'Copy link', act: setHanded },
  };
  return (
    <>
      <DataTable
        label="Waivers"
        columns={columns}
        rows={rows}
        keyOf={(waiver) => waiver.id}
        {...(sorted ? { sorted } : {})}
        tools={(waiver) => (
          <div className="waivers-tools">
            {(Object.keys(tools) as WaiverAction[])
              .filter((name) => waiver.actions.includes(name))
              .map((name) => (
                <Button
                  key={name}
                  look={name === 'approve' ? 'secondary' : 'quiet'}
                  aria-label={`${tools[name].words}: ${waiver.name}`}
                  onClick={() => tools[name].act(waiver)}
                >
                  {tools[name].words}
                </Button>
              ))}
          </div>
        )}
        empty={empty}
      />
      {edited ? <ReceiverForm waiver={edited} onClose={() => setEdited(null)} /> : null}
      {handed ? <HandOverDialog waiver={handed} onClose={() => setHanded(null)} /> : null}
    </>
  );
}

/** What both lists show of a waiver. */
export const waiverColumns: readonly Column<WaiverListed>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (waiver) => (
      <>
        <Link to={reviewPath(waiver.token)}>{waiver.name}</Link>
        <span className="waivers-more">{waiver.email ?? 'No email: hand over the link'}</span>
      </>
    ),
  },
  { key: 'form', label: 'Waiver', render: (waiver) => waiver.form_name },
  { key: 'status', label: 'Status', render: (waiver) => <WaiverPill waiver={waiver} /> },
  {
    key: 'history',
    label: 'Last step',
    render: (waiver) => (
      <>
        {lastStep(waiver)}
        {waiver.verification_confirmed_at ? (
          <span className="waivers-more">
            Verified {showDay(waiver.verification_confirmed_at)}
            {waiver.verification_confirmed_by_user ? ` by ${waiver.verification_confirmed_by_user}` : ''}
          </span>
        ) : null}
      </>
    ),
  },
];

/** What happened last, in words. */
function lastStep(waiver: WaiverListed): string {
  if (waiver.approved_at)
    return `Approved ${showDay(waiver.approved_at)}${waiver.approved_by_user ? ` by ${waiver.approved_by_user}` : ''}`;
  if (waiver.completed_at) return `Signed ${showInstant(waiver.completed_at)}`;
  if (waiver.reminded_at) return `Reminded ${showDay(waiver.reminded_at)}`;
  if (waiver.viewed_at) return `Opened ${showDay(waiver.viewed_at)}`;
  if (waiver.sent_at) return `Sent ${showDay(waiver.sent_at)}`;
  return 'Not sent yet';
}
