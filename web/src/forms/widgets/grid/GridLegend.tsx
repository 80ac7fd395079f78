import { shownText } from '@parade/contract/forms/texts/formTexts.ts';
import { formationLegendText } from '@parade/contract/forms/texts/information.ts';
import { useFormTools } from '../../formContext.tsx';

/** Explains the letters of the grid, in the office's words; beside the grid on paper too. */
export function GridLegend() {
  const { store } = useFormTools();
  return (
    <dl className="form-grid-legend">
      {shownText(formationLegendText, store.ctx).blocks.map(({ heading = '', text }) => (
        <div key={`${heading} ${text}`}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
