import { NOT_STARTED } from '@parade/contract/forms/status.ts';
import { standingWords } from '../../forms/words.ts';

/** Explains the signs of the table. */
export function Legend() {
  return (
    <ul className="form-statuses-legend">
      <li>
        <span className="form-statuses-cell form-statuses-done" /> {standingWords.completed}
      </li>
      <li>
        <span className="form-statuses-cell form-statuses-problem">
          <b>6d</b>
        </span>{' '}
        {standingWords.incomplete}, days late
      </li>
      <li>
        <span className="form-statuses-cell form-statuses-info" /> {standingWords.pending}, started
      </li>
      <li>
        <span className="form-statuses-cell form-statuses-neutral" /> {standingWords.pending}
      </li>
      <li>
        <span className="form-statuses-cell form-statuses-optional" /> {NOT_STARTED}
      </li>
    </ul>
  );
}
