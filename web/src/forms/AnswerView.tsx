import type { Answer, AnswerTable } from '@parade/contract/forms/answers/answer.ts';
import { formationText } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { SignatureView } from '../ui/signature/SignaturePad.tsx';
import { GridLegend } from './widgets/grid/GridLegend.tsx';
import { FilesToRead } from './widgets/files/FilesToRead.tsx';

/** An answer to read, on the screen and on paper. `label`: its question, which names a table without a title of its own. */
export function AnswerView({ answer, label }: { answer: Answer; label: string }) {
  switch (answer.kind) {
    case 'none':
      return <span className="form-no-answer">No answer</span>;
    case 'text':
      return <span className="form-text">{answer.text}</span>;
    case 'link':
      return (
        <a href={answer.href} target="_blank" rel="noopener noreferrer">
          {answer.href}
        </a>
      );
    case 'list':
      return (
        <ul className="form-answer-list">
          {answer.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl
          className={
            answer.facts.some(({ isSum }) => isSum) ? 'form-answer-facts form-answer-counts' : 'form-answer-facts'
          }
        >
          {answer.facts.map((fact) => (
            <div key={fact.label} className={fact.isSum ? 'form-answer-sum' : undefined}>
              <dt>{fact.label}</dt>
              <dd>
                <AnswerView answer={fact.answer} label={fact.label} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'tables':
      return answer.tables.map((table) => <TableView key={table.title} table={table} label={table.title || label} />);
    case 'files':
      return <FilesToRead files={answer.files} />;
    case 'signature':
      return <SignatureView value={answer.signature} label="Signature" />;
    case 'grid':
      return <GridView grid={answer.grid} />;
  }
}

/** Columns that fit on Letter paper side by side without words broken in the middle; of more each row is a block. */
const maxPrintedColumns = 7;

function TableView({ table, label }: { table: AnswerTable; label: string }) {
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- wider than its place it scrolls, by the keyboard too
    <div className="form-answer-scroll" role="group" aria-label={label} tabIndex={0}>
      <table
        className={
          table.columns.length > maxPrintedColumns ? 'form-answer-table form-answer-wide' : 'form-answer-table'
        }
      >
        {table.title ? <caption>{table.title}</caption> : null}
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={table.columns[column]} data-label={table.columns[column]}>
                  {cell.kind === 'none' ? '' : <AnswerView answer={cell} label={table.columns[column] ?? label} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Places that fit on Letter paper side by side; of more each is smaller. */
const densePlaces = 22;

function GridView({ grid }: { grid: Extract<Answer, { kind: 'grid' }>['grid'] }) {
  const across = grid.cells[0]?.length ?? 0;
  return (
    <>
      <p>
        {grid.distance_across} ft across, {grid.distance_down} ft down; front on top
      </p>
      <p>{formationText(grid)}</p>
      <GridLegend />
      <div className="form-grid-scroll">
        <table
          className={across > densePlaces ? 'form-grid form-grid-read form-grid-dense' : 'form-grid form-grid-read'}
        >
          <tbody>
            {grid.cells.map((row, down) => (
              <tr key={down}>
                {row.map((cell, across) => (
                  <td key={across}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
