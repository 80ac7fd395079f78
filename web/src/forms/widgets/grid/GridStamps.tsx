import { GRID_LETTERS } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import type { useCellKeys } from './useCellKeys.ts';

/** Letters to press into the cells, for fingers; what was done last or refused; and the way back. Stays in sight. */
export function GridStamps({ keys }: { keys: ReturnType<typeof useCellKeys> }) {
  const choice = (letter: string | null, label: string, shown = label) => (
    <button
      key={shown}
      type="button"
      aria-pressed={keys.stamp === letter}
      aria-label={label}
      onClick={() => keys.setStamp(letter)}
    >
      {shown}
    </button>
  );
  return (
    <div className="form-grid-stamps">
      <div role="group" aria-label="Letter to place">
        {GRID_LETTERS.map((letter) => choice(letter, `Place ${letter}`, letter))}
        {choice('', 'Empty cells', '–')}
      </div>
      <div>
        {choice(null, 'Type letters', 'Type')}
        <button type="button" aria-label="Undo in the grid" onClick={keys.undo}>
          <IconArrowBackUp size={18} aria-hidden />
        </button>
      </div>
      <p className={keys.isRefused ? 'form-grid-said form-grid-refused' : 'form-grid-said'} role="status">
        {keys.isRefused ? <IconAlertTriangle size={18} aria-hidden /> : null}
        {keys.announcement || (keys.stamp ? `Press cells to place ${keys.stamp}.` : '')}
      </p>
    </div>
  );
}
