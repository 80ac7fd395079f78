import { type ParticipantType, participantTypeLabels } from '@parade/contract/participants/participantType.ts';
import { fieldOf } from '@parade/contract/participants/fields.ts';
import { hasPeople, type ImportColumn, knownColumns } from '@parade/contract/participants/columns.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { RadioField, SelectField } from '../../ui/inputs.tsx';
import type { Importing } from './useImport.ts';
import type { ImportWork } from './work/importWork.ts';
import { UsualAnswersFields } from './UsualAnswersFields.tsx';
import styles from './import.module.css';

interface ImportColumnsProps {
  readonly work: ImportWork;
  readonly importing: Importing;
  readonly types: readonly ParticipantType[];
}

/** The field of each column of the file: asked where it is not as the contract orders them, else said in one line. */
export function ImportColumns({ work, importing, types }: ImportColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  const isAsked = !work.isMapped || isOpen;
  const isComplete = hasPeople(work.mapping);
  const readAnew = useReadAnew(work);
  const choose = (index: number, field: ImportColumn | null) =>
    importing.change({
      // A field has one column: the column that had it before has none.
      mapping: work.mapping.map((before, column) => (column === index ? field : before === field ? null : before)),
      isMapped: false,
      fixed: new Map(),
    });
  return (
    <div className="form-fields">
      {types.length > 1 ? (
        <RadioField
          label="Type"
          inline
          value={work.type}
          onChange={(next) => void readAnew(() => importing.changeType(next as ParticipantType))}
          options={types.map((value) => ({ value, label: participantTypeLabels[value] }))}
        />
      ) : null}
      {isAsked ? (
        <>
          <p>
            <strong>What does each column contain?</strong> Check the sample values next to each one.
          </p>
          <div className={styles['columns']}>
            {work.mapping.map((field, index) => (
              // Columns have no name of their own: their place is what they are.
              <div key={index} className={styles['column']}>
                <SelectField
                  label={`Column ${index + 1}`}
                  value={field ?? 'none'}
                  onChange={(next) =>
                    void readAnew(() => choose(index, next === 'none' ? null : (next as ImportColumn)))
                  }
                  options={[
                    { value: 'none', label: 'Skip this column' },
                    ...knownColumns(work.type).map((each) => ({ value: each, label: columnLabel(each) })),
                    { value: 'full_name', label: columnLabel('full_name') },
                    { value: 'family_first', label: columnLabel('family_first') },
                  ]}
                />
                <p className={styles['more']}>{examplesOf(work, index)}</p>
              </div>
            ))}
          </div>
          <div>
            <Button
              look="primary"
              disabled={!isComplete}
              onClick={() => {
                setOpen(false);
                importing.change({ isMapped: true });
              }}
            >
              These columns are correct
            </Button>
            {isComplete ? null : (
              <p className="field-hint">Choose a column for email and for the first and last name.</p>
            )}
          </div>
        </>
      ) : (
        <p>
          Columns: {work.mapping.map((field) => (field ? columnLabel(field) : '(skipped)')).join(', ')}.{' '}
          <Button look="quiet" onClick={() => setOpen(true)}>
            Change columns
          </Button>
        </p>
      )}
      {work.isMapped ? <UsualAnswersFields work={work} importing={importing} /> : null}
    </div>
  );
}

/** Does what reads the rows anew, by other columns or as another type; first asks where corrections would be lost. */
function useReadAnew(work: ImportWork) {
  const confirm = useConfirm();
  return async (act: () => void) => {
    const go =
      work.fixed.size === 0 ||
      (await confirm({
        title: 'Read the rows again?',
        body: 'Your corrections to the rows will be lost.',
        act: 'Read again',
        cancelLabel: 'Keep working',
      }));
    if (go) act();
  };
}

function examplesOf(work: ImportWork, index: number): string {
  const found = work.records.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  return found.slice(0, 3).join(' · ') || 'empty';
}

function columnLabel(column: ImportColumn): string {
  if (column === 'family_first') return 'Last and First Name';
  return column === 'full_name' ? 'First and Last Name' : fieldOf(column).column;
}
