import { GRID_LETTERS } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  type Cells,
  everything,
  filled,
  letterOf,
  pasted,
  type Range,
  sizeOf,
  type Spot,
  spotAfter,
  textOf,
} from './gridCells.ts';
import { useCellHistory } from './useCellHistory.ts';

export interface CellsTableProps {
  readonly cells: Cells;
  readonly cellId: (spot: Spot) => string;
  readonly disabled: boolean;
  readonly onChange: (cells: Cells) => void;
}

const front: Spot = { down: 0, across: 0 };

type History = ReturnType<typeof useCellHistory>;
type Announce = (words: string, refused?: boolean) => void;

/** The chosen range of a table of cells, and what keys and clipboard do to it; each act is announced. */
export function useCellKeys({ cells, cellId, disabled, onChange }: CellsTableProps) {
  const { announcement, isRefused, announce } = useAnnouncement();
  const { range, setRange, go, focused } = useRange(cellId, announce);
  /** The letter that a press on a cell puts there, '' to empty it; null: a press only goes there. */
  const [stamp, setStamp] = useState<string | null>(null);
  const history = useCellHistory(cells, disabled, onChange);
  const onKey = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (ctrl && (key === 'z' || key === 'y')) {
      const again = key === 'y' || event.shiftKey;
      event.preventDefault();
      if (again ? history.redo() : history.undo()) announce(again ? 'Redone' : 'Undone');
    } else if (ctrl && key === 'a') {
      event.preventDefault();
      setRange(everything(cells));
      announce('All cells selected');
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      history.put(filled(range, '', cells));
    } else {
      const to = spotAfter({ key: event.key, ctrl, shift: event.shiftKey }, range.focus, cells);
      if (!to) return;
      event.preventDefault();
      go(to, event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter');
    }
  };
  const undo = () => {
    announce(history.undo() ? 'Undone' : 'Nothing to undo');
  };
  const letters = letterActs(cells, stamp, history, announce);
  const clipboard = clipboardActs(range, cells, history, announce);
  return { range, announcement, isRefused, stamp, setStamp, undo, go, focused, onKey, ...letters, ...clipboard };
}

function useAnnouncement() {
  const [{ words, refused }, setSaid] = useState({ words: '', refused: false });
  const announce: Announce = (said, isRefused = false) => setSaid({ words: said, refused: isRefused });
  return { announcement: words, isRefused: refused, announce };
}

/** The chosen cells, and the cell that has the focus among them. */
function useRange(cellId: CellsTableProps['cellId'], announce: Announce) {
  const [range, setRange] = useState<Range>({ from: front, focus: front });
  // The keys have chosen already; a cell that is clicked or tapped begins a choice of its own.
  const led = useRef(false);
  const go = (spot: Spot, extend: boolean) => {
    const next = { from: extend ? range.from : spot, focus: spot };
    setRange(next);
    announce(sizeOf(next) > 1 ? `${sizeOf(next)} cells selected` : '');
    led.current = true;
    document.getElementById(cellId(spot))?.focus();
    led.current = false;
  };
  const focused = (spot: Spot) => {
    if (!led.current) setRange({ from: spot, focus: spot });
  };
  return { range, setRange, go, focused };
}

function letterActs(cells: Cells, stamp: string | null, history: History, announce: Announce) {
  return {
    /** Puts one letter into the range; what is no letter of the grid is refused, and why. */
    type: (into: Range, letter: string) => {
      if (letterOf(letter) === undefined) {
        announce(`“${letter}” is not in the key. Use ${GRID_LETTERS.join(', ')}.`, true);
        return;
      }
      announce('');
      history.put(filled(into, letter, cells));
    },
    /** A press on a cell; on one that has the letter already it takes it out. */
    press: (spot: Spot) => {
      if (stamp === null) return;
      const has = cells[spot.down]?.[spot.across] === stamp;
      history.put(filled({ from: spot, focus: spot }, has ? '' : stamp, cells));
      announce('');
    },
  };
}

function clipboardActs(range: Range, cells: Cells, history: History, announce: Announce) {
  return {
    onCopy: (event: ClipboardEvent, cut: boolean) => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', textOf(range, cells));
      if (cut) history.put(filled(range, '', cells));
      announce(`${sizeOf(range)} cells ${cut ? 'cut' : 'copied'}`);
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      const { cells: next, put: count, leftOut } = pasted(range, event.clipboardData.getData('text/plain'), cells);
      history.put(next);
      const rest = leftOut === 0 ? '' : ` ${leftOut} skipped: a cell must be ${GRID_LETTERS.join(', ')} or empty.`;
      announce(`${count} cells pasted.${rest}`, leftOut > 0);
    },
  };
}
