import { movesBetween, type Order } from '@parade/contract/entries/lineUp/order.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/inputs.tsx';
import styles from './drafts.module.css';

export interface Comparable {
  /** 'official', or the id of a draft. */
  readonly key: string;
  readonly label: string;
  readonly ids: Order;
}

/** Two orders beside one another: who moved from where to where. */
export function CompareDialog({
  orders,
  start,
  nameOf,
  onClose,
}: {
  orders: readonly Comparable[];
  start: string;
  nameOf: (id: number) => string;
  onClose: () => void;
}) {
  const [from, setFrom] = useState('official');
  const [to, setTo] = useState(start === 'official' ? (orders[1]?.key ?? start) : start);
  const options = orders.map(({ key, label }) => ({ value: key, label }));
  const [one, other] = [from, to].map((key) => orders.find((each) => each.key === key));
  const places = (ids: Order = []) => new Map(ids.map((id, index) => [id, index + 1]));
  const [before, after] = [places(one?.ids), places(other?.ids)];
  const moves = movesBetween(one?.ids ?? [], other?.ids ?? []);
  return (
    <Dialog wide open onClose={onClose} title="Compare" actions={<Button onClick={onClose}>Close</Button>}>
      <div className="form-line">
        <SelectField label="From" value={from} onChange={setFrom} options={options} />
        <SelectField label="To" value={to} onChange={setTo} options={options} />
      </div>
      <p className={styles['note']} role="status">
        {moves.length === 0 ? 'The two orders are the same.' : `${counted(moves.length, 'entry', 'entries')} moved.`}
      </p>
      {moves.length > 0 ? (
        <table className={styles['compared']}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">{one?.label}</th>
              <th scope="col">{other?.label}</th>
              <th scope="col">Moved</th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ id }) => (
              <tr key={id}>
                <th scope="row">{nameOf(id)}</th>
                <td>{before.get(id) ?? '—'}</td>
                <td>{after.get(id) ?? '—'}</td>
                <td>{byWords(before.get(id), after.get(id))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}

function byWords(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return 'placed';
  if (to === undefined) return 'taken out';
  const by = Math.abs(to - from);
  return `${by} ${to > from ? 'back' : 'forward'}`;
}
