import { fieldOf } from '@parade/contract/participants/fields.ts';
import { roleCodeLabels, roleCodes } from '@parade/contract/participants/role.ts';
import { type ParticipantType, participantTypeLabels } from '@parade/contract/participants/participantType.ts';
import { importColumns } from '@parade/contract/participants/columns.ts';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FilePicker } from '../../ui/FileButton.tsx';
import { RadioField, TextAreaField } from '../../ui/inputs.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { templateOf } from './work/importReport.ts';
import { saveText } from './work/saveText.ts';
import type { Importing } from './useImport.ts';
import styles from './import.module.css';

interface ImportSourceProps {
  readonly types: readonly ParticipantType[];
  readonly type: ParticipantType;
  readonly onType: (type: ParticipantType) => void;
  readonly importing: Importing;
}

/** Where the rows come from: a file chosen or dropped, or rows pasted from a spreadsheet. */
export function ImportSource({ types, type, onType, importing }: ImportSourceProps) {
  const [pasted, setPasted] = useState('');
  useUnsavedGuard(pasted.trim() !== '', 'The rows that you pasted will be lost.');
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const columns = importColumns(type);
  return (
    <div className={`form-fields ${styles['source']}`}>
      {types.length > 1 ? (
        <RadioField
          label="Type"
          inline
          value={type}
          onChange={(next) => onType(next as ParticipantType)}
          options={types.map((value) => ({ value, label: participantTypeLabels[value] }))}
        />
      ) : null}
      <p>
        One row per person, in this order: <strong>{columns.map((column) => fieldOf(column).column).join(', ')}</strong>
        . Another order is fine if the first row contains column names.
        {type === 'individual-participants'
          ? ` Roles: ${roleCodes.map((code) => `${code} (${roleCodeLabels[code]})`).join(', ')}.`
          : ''}
      </p>
      <p className="button-line">
        <Button
          look="quiet"
          icon={<IconDownload aria-hidden />}
          onClick={() => saveText(templateOf(type), `${participantTypeLabels[type]} template.csv`.toLowerCase())}
        >
          Download a template
        </Button>
      </p>
      <div
        className={isOver ? `${styles['drop']} ${styles['dropOver']}` : styles['drop']}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void importing.choose([...event.dataTransfer.files], type);
        }}
      >
        <IconFileSpreadsheet size={32} aria-hidden />
        <label htmlFor={inputId}>Drop a CSV file here, or choose one</label>
        <FilePicker
          id={inputId}
          face="Choose a file"
          accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${inputId}-kinds`}
          isEmptied
          onFiles={(files) => void importing.choose(files, type)}
        />
        <span id={`${inputId}-kinds`} className="field-hint">
          You can also use an Excel workbook (.xlsx). We read the first sheet that has rows.
        </span>
      </div>
      <TextAreaField label="Or paste rows from a spreadsheet" value={pasted} onChange={setPasted} rows={5} />
      <div>
        <Button disabled={pasted.trim() === ''} onClick={() => importing.paste(pasted, type)}>
          Use these rows
        </Button>
      </div>
    </div>
  );
}
