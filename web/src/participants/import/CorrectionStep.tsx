import { participantTypesOf } from '@parade/contract/participants/participantType.ts';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useEntryHere } from '../../entries/entryHere.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportEncoding } from './ImportEncoding.tsx';
import { ImportPreview, type Shown } from './preview/ImportPreview.tsx';
import { LeftOut, NeedsAttention } from './NeedsAttention.tsx';
import { StartOver } from './StartOver.tsx';
import type { Importing } from './useImport.ts';
import { useLostFocus } from './useLostFocus.ts';
import { useMailing } from '../useMailing.ts';
import { hiddenWords, storedWords, submitWords } from './words.ts';
import { type ImportWork, isReadyToSend } from './work/importWork.ts';
import styles from './import.module.css';

/** The rows before they are sent: how they were read, which need attention, Submit, and all of them. */
export function CorrectionStep({ importing, work }: { importing: Importing; work: ImportWork }) {
  const { entry } = useEntryHere().overview;
  const [shown, setShown] = useState<Shown>('all');
  const { rows, counts } = importing;
  const [attended] = importing.attended;
  const box = useLostFocus(`${work.isMapped} ${attended?.place} ${work.discarded.size}`);
  const preview = useRef<HTMLDivElement>(null);
  const seeAll = () => {
    setShown('attention');
    preview.current?.focus();
  };
  return (
    <>
      <div className={styles['named']}>
        <Section
          title={work.text || work.sheet ? `Rows in ${work.name}` : work.name}
          actions={
            <StartOver
              importing={importing}
              loses="This discards the rows and your corrections. No one has been added to the list yet."
            />
          }
        >
          <p className="field-hint">{storedWords[importing.stored]}</p>
          <ReadingNotices work={work} />
          <div className={`form-fields ${styles['encoding']}`}>
            {work.text ? <ImportEncoding work={work} text={work.text} importing={importing} /> : null}
          </div>
          <ImportColumns work={work} importing={importing} types={participantTypesOf(entry.org_type)} />
        </Section>
      </div>
      {work.isMapped ? (
        <div ref={box}>
          {attended ? (
            <NeedsAttention
              key={`${attended.place} ${work.skipped.length}`}
              row={attended}
              left={importing.attended.length}
              work={work}
              entry={entry}
              importing={importing}
              onSeeAll={seeAll}
            />
          ) : (
            <LeftOut work={work} importing={importing} />
          )}
          {/* Before the rows, so that nobody has to pass thousands of them. */}
          <Submit importing={importing} work={work} />
          <div ref={preview} tabIndex={-1} className={styles['preview']}>
            <ImportPreview
              rows={rows}
              counts={counts}
              work={work}
              shown={shown}
              onShown={setShown}
              importing={importing}
            />
          </div>
        </div>
      ) : null}
    </>
  );
}

function Submit({ importing, work }: { importing: Importing; work: ImportWork }) {
  const { entry } = useEntryHere().overview;
  const mailing = useMailing();
  const wordsId = useId();
  return (
    <Section title="Submit">
      <div className={styles['submit']}>
        <Button
          look="primary"
          icon={<IconUpload aria-hidden />}
          disabled={!isReadyToSend(work, importing.counts)}
          aria-describedby={wordsId}
          onClick={() => void importing.send()}
        >
          Submit
        </Button>
        <p id={wordsId} className="field-hint" role="status">
          {submitWords(work, importing.counts, mailing, entry.year)}
        </p>
      </div>
    </Section>
  );
}

/** What somebody should know of how the file was read: the sheet, and quotes that nobody closed. */
function ReadingNotices({ work }: { work: ImportWork }) {
  const open = work.records.filter(({ openQuotes }) => openQuotes !== undefined).map(({ line }) => line);
  const lines = open.slice(0, 20).join(', ') + (open.length > 20 ? ', …' : '');
  const { others = [], hidden = [] } = work.sheet ?? {};
  return (
    <>
      {work.sheet ? (
        <Notice tone="info" title={`Read from the sheet “${work.sheet.sheet}”`}>
          {others.length > 0
            ? `Other sheets in this workbook were not read: ${others.map((name) => `“${name}”`).join(', ')}.`
            : null}
          {hidden.length > 0 ? <p>{hiddenWords(hidden)}</p> : null}
        </Notice>
      ) : null}
      {open.length > 0 ? (
        <Notice tone="needs-you" title="A closing quotation mark is missing">
          {open.length === 1 ? `See line ${lines}.` : `See lines ${lines}.`} We read each line as a separate row, so no
          one was left out.
        </Notice>
      ) : null}
    </>
  );
}
