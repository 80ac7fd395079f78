import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { declinedLabels } from '@parade/contract/waivers/status.ts';
import type { WaiverAction, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable, type DataTableProps } from '../ui/DataTable.tsx';
import { Menu } from '../ui/Menu.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { ReceiverForm } from './ReceiverForm.tsx';
import { useWaiverActs } from './useWaiverActs.tsx';
import { WaiverPill } from './WaiverPill.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { reviewPath } from './words.ts';

interface WaiverTableProps {
  readonly rows: readonly WaiverListed[] | undefined;
  readonly columns: readonly Column<WaiverListed>[];
  readonly empty: ReactNode;
  readonly sorted?: DataTableProps<WaiverListed>['sorted'];
  readonly selection?: DataTableProps<WaiverListed>['selection'];
}

/** Waivers with what may be done about each, of one entry or of all: what its row says may be done. */
export function WaiverTable({ rows, columns, empty, sorted, selection }: WaiverTableProps) {
  const acts = useWaiverActs();
  const [edited, setEdited] = useState<WaiverListed | null>(null);
  const [handed, setHanded] = useState<WaiverListed | null>(null);
  const [withdrawn, setWithdrawn] = useState<WaiverListed | null>(null);
  const tools: Readonly<Record<WaiverAction, { words: string; act: (waiver: WaiverListed) => void }>> = {
    approve: { words: 'Approve', act: (waiver) => void acts.approve(waiver) },
    verify: { words: 'Verify', act: (waiver) => void acts.verify(waiver) },
    remind: { words: 'Remind', act: (waiver) => void acts.remind(waiver) },
    edit: { words: 'Edit', act: setEdited },
    hand_over: { words: 'Copy link', act: setHanded },
    ask_again: { words: 'Ask again', act: (waiver) => void acts.askAgain(waiver) },
    void: { words: 'Void', act: setWithdrawn },
  };
  return (
    <>
      <DataTable
        label="Waivers"
        columns={columns}
        rows={rows}
        keyOf={(waiver) => waiver.id}
        {...(sorted ? { sorted } : {})}
        {...(selection ? { selection } : {})}
        tools={(waiver) => {
          const [first, ...more] = order.filter((name) => waiver.actions.includes(name));
          return first === undefined ? null : (
            <div className="waivers-tools">
              <Button
                look={first === 'approve' ? 'secondary' : 'quiet'}
                aria-label={`${tools[first].words}: ${waiver.name}`}
                onClick={() => tools[first].act(waiver)}
              >
                {tools[first].words}
              </Button>
              {more.length > 0 ? (
                <Menu
                  label={`More for ${waiver.name}`}
                  entries={more.map((name) => ({ label: tools[name].words, onSelect: () => tools[name].act(waiver) }))}
                >
                  More
                </Menu>
              ) : null}
            </div>
          );
        }}
        empty={empty}
      />
      {edited ? <ReceiverForm waiver={edited} onClose={() => setEdited(null)} /> : null}
      {withdrawn ? <WithdrawDialog waiver={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
      {handed ? <HandOverDialog waiver={handed} onClose={() => setHanded(null)} /> : null}
    </>
  );
}

/** The act that is next for a waiver comes first and stands as a button; the others are in its menu. */
const order: readonly WaiverAction[] = ['approve', 'ask_again', 'remind', 'verify', 'hand_over', 'edit', 'void'];

/** What both lists show of a waiver. */
export const waiverColumns: readonly Column<WaiverListed>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (waiver) => (
      <>
        <Link to={reviewPath(waiver.token)}>{waiver.name}</Link>
        <span className="waivers-more waivers-email">{waiver.email ?? 'No email: hand over the signing link'}</span>
      </>
    ),
  },
  { key: 'form', label: 'Waiver', render: (waiver) => waiver.form_name },
  { key: 'status', label: 'Status', render: (waiver) => <WaiverPill waiver={waiver} /> },
  {
    key: 'history',
    label: 'Last activity',
    render: (waiver) => (
      <>
        {lastStep(waiver)}
        {waiver.declined_as && waiver.declined_at ? (
          <span className="waivers-more">
            {declinedLabels[waiver.declined_as]}, {showDay(waiver.declined_at)}
          </span>
        ) : null}
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
