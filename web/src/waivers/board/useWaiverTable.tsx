import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { declinedLabels } from '@parade/contract/waivers/status.ts';
import type { WaiverAction, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconDots } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { BulkActs, type ListFilters, shownAsChosen, useSelection } from '../review/BulkActs.tsx';
import { HandOverDialog } from '../review/HandOverDialog.tsx';
import type { useWaivers } from '../queries.ts';
import { ReceiverForm } from '../review/ReceiverForm.tsx';
import { useWaiverActs } from '../review/useWaiverActs.ts';
import { WaiverPill } from '../WaiverPill.tsx';
import { WithdrawDialog } from '../review/WithdrawDialog.tsx';
import { addressRefused, noEmail, reviewPath } from '../words.ts';
import styles from './board.module.css';
import room from '../waivers.module.css';

interface WaiversShown {
  readonly filters: ListFilters;
  readonly columns: readonly Column<WaiverListed>[];
  readonly list: Pick<ReturnType<typeof useWaivers>, 'data'>;
}

/** Waivers of one entry or of all, with what may be done about each, as its row says, and about those that are chosen. */
export function useWaiverTable({ filters, columns, list }: WaiversShown) {
  const { act } = useWaiverActs();
  // The list of all entries has a column more: there the last step never has one of its own.
  const isOfAll = columns.some(({ key }) => key === 'entry');
  const isNarrow = useMedia(`(min-width: 40.0625em)${isOfAll ? '' : ' and (max-width: 74.9375em)'}`);
  const [open, setOpen] = useState<{ act: 'edit' | 'hand_over' | 'void'; waiver: WaiverListed } | null>(null);
  const selection = useSelection(filters);
  const rows = list.data?.data;
  const hasKinds = new Set(rows?.map(({ form_name }) => form_name)).size > 1;
  const begin = (name: WaiverAction, waiver: WaiverListed) =>
    name === 'edit' || name === 'hand_over' || name === 'void'
      ? setOpen({ act: name, waiver })
      : void act(name, waiver);
  const close = () => setOpen(null);
  return {
    table: {
      label: 'Waivers',
      columns: useMemo(() => {
        // A value that is the same in every row tells the reader nothing.
        const telling = hasKinds ? columns : columns.filter(({ key }) => key !== 'form');
        return isNarrow ? stacked(telling) : telling;
      }, [isNarrow, hasKinds, columns]),
      rows,
      keyOf: (waiver: WaiverListed) => waiver.id,
      tools: (waiver: WaiverListed) => <Tools waiver={waiver} onAct={begin} />,
      selection: {
        chosen: shownAsChosen(selection, rows),
        onChange: selection.choose,
        labelOf: (waiver: WaiverListed) => waiver.name,
      },
    },
    bulk: <BulkActs selection={selection} filters={filters} rows={rows} total={list.data?.total ?? 0} />,
    dialogs: (
      <>
        {open?.act === 'edit' ? <ReceiverForm waiver={open.waiver} onClose={close} /> : null}
        {open?.act === 'void' ? <WithdrawDialog waiver={open.waiver} onClose={close} /> : null}
        {open?.act === 'hand_over' ? <HandOverDialog waiver={open.waiver} onClose={close} /> : null}
      </>
    ),
  };
}

interface ToolsProps {
  readonly waiver: WaiverListed;
  readonly onAct: (act: WaiverAction, waiver: WaiverListed) => void;
}

function Tools({ waiver, onAct }: ToolsProps) {
  const [first, ...more] = (waiver.email_refused ? correctedFirst : order).filter((name) =>
    waiver.actions.includes(name),
  );
  if (first === undefined) return null;
  return (
    <div className={styles['tools']}>
      <Button
        look={first === 'approve' ? 'secondary' : 'quiet'}
        aria-label={`${toolLabels[first]}: ${waiver.name}`}
        onClick={() => onAct(first, waiver)}
      >
        {toolLabels[first]}
      </Button>
      {more.length > 0 ? (
        <Menu
          label={`More for ${waiver.name}`}
          entries={more.map((name) => ({ label: toolLabels[name], onSelect: () => onAct(name, waiver) }))}
        >
          <IconDots size={20} aria-hidden />
        </Menu>
      ) : null}
    </div>
  );
}

const toolLabels: Readonly<Record<WaiverAction, string>> = {
  approve: 'Approve',
  // Short: with 'Confirm verification' the row is wider than a window of 1280 px.
  verify: 'Verify',
  remind: 'Remind',
  edit: 'Edit',
  hand_over: 'Copy link',
  ask_again: 'Ask again',
  void: 'Void',
};

/** The next act for a waiver comes first, as a button; the others are in its menu. */
const order: readonly WaiverAction[] = ['approve', 'ask_again', 'remind', 'verify', 'hand_over', 'edit', 'void'];

/** A refused address is corrected before anything else. */
const correctedFirst: readonly WaiverAction[] = ['edit', ...order.filter((name) => name !== 'edit')];

/** The columns of a waiver that both lists show. */
export const waiverColumns: readonly Column<WaiverListed>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    render: (waiver) => (
      <>
        <Link to={reviewPath(waiver.token)} className={styles['name']} title={waiver.name}>
          {waiver.name}
        </Link>
        <span className={`${room['more']} ${styles['email']}`} title={waiver.email ?? undefined}>
          <AddressText>{waiver.email ?? noEmail}</AddressText>
        </span>
      </>
    ),
  },
  { key: 'form', label: 'Waiver', render: (waiver) => <span className={styles['form']}>{waiver.form_name}</span> },
  { key: 'status', label: 'Status', render: (waiver) => <WaiverPill waiver={waiver} /> },
  {
    key: 'history',
    label: 'Last activity',
    render: (waiver) => (
      <span className={styles['activity']}>
        {lastStep(waiver)}
        {waiver.declined_as && waiver.declined_at ? (
          <span className={room['more']}>
            {declinedLabels[waiver.declined_as]}, {showDay(waiver.declined_at)}
          </span>
        ) : null}
        {waiver.email_refused ? <span className={room['more']}>{addressRefused}</span> : null}
        {waiver.reminders_stopped_at ? (
          <span className={room['more']}>Stopped the reminders, {showDay(waiver.reminders_stopped_at)}</span>
        ) : null}
        {waiver.verification_confirmed_at ? (
          <span className={room['more']}>
            Verified {showDay(waiver.verification_confirmed_at)}
            {waiver.verification_confirmed_by_user ? ` by ${waiver.verification_confirmed_by_user}` : ''}
          </span>
        ) : null}
      </span>
    ),
  },
];

/** Puts what happened last under the status, and the form under the entry, where a window has no room for columns of their own. */
function stacked(columns: readonly Column<WaiverListed>[]): readonly Column<WaiverListed>[] {
  const under: Readonly<Record<string, string>> = { status: 'history', entry: 'form' };
  const pairs = columns.map((column) => [column, columns.find(({ key }) => key === under[column.key])] as const);
  return pairs
    .filter(([column]) => !pairs.some(([, second]) => second === column))
    .map(([column, second]) =>
      second
        ? {
            ...column,
            render: (waiver) => (
              <>
                {column.render(waiver)}
                <span className={room['more']}>{second.render(waiver)}</span>
              </>
            ),
          }
        : column,
    );
}

/** Words what happened last. */
function lastStep(waiver: WaiverListed): string {
  if (waiver.approved_at)
    return `Approved ${showDay(waiver.approved_at)}${waiver.approved_by_user ? ` by ${waiver.approved_by_user}` : ''}`;
  if (waiver.completed_at) return `Signed ${showInstant(waiver.completed_at)}`;
  if (waiver.reminded_at) return `Reminded ${showDay(waiver.reminded_at)}`;
  if (waiver.viewed_at) return `Opened ${showDay(waiver.viewed_at)}`;
  if (waiver.sent_at) return `Sent ${showDay(waiver.sent_at)}`;
  return 'Not sent yet';
}
