import { importTexts } from '@parade/contract/participants/import.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { IconDownload } from '@tabler/icons-react';
import { CallFailure } from '../../http/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FactList, Notice, Section } from '../../ui/Page.tsx';
import { useEntryHere } from '../../entries/entryHere.ts';
import { StartOver } from './StartOver.tsx';
import type { Importing } from './useImport.ts';
import { useMailing } from '../useMailing.ts';
import { addedWords, n } from './words.ts';
import { reportOf } from './work/importReport.ts';
import { type ImportWork, type JudgedRow, type Part, resultOf } from './work/importWork.ts';
import { saveText } from './work/saveText.ts';
import styles from './import.module.css';

/** How far the sending is; what broke off goes on from there. */
export function SendingState({ importing, parts }: { importing: Importing; parts: readonly Part[] }) {
  const rowsOf = (some: readonly Part[]) => some.reduce((sum, part) => sum + part.places.length, 0);
  const [done, all] = [rowsOf(parts.filter((part) => part.outcomes)), rowsOf(parts)];
  return (
    <Section title="Importing">
      <p role="status">
        {n(done)} of {n(all)} rows imported.
      </p>
      <progress className={styles['progress']} max={all} value={done} aria-label="Rows imported" />
      {importing.isSending ? null : (
        <>
          {importing.sendingProblem ? (
            <Notice tone="problem" title={importTexts.failed}>
              {importing.sendingProblem.message} The rows imported so far are saved, and no one is added twice.
            </Notice>
          ) : null}
          <div className={styles['acts']}>
            {isRefusedForGood(importing.sendingProblem) ? null : (
              <Button look="primary" onClick={() => void importing.send()}>
                Import the remaining rows
              </Button>
            )}
            {/* Some other refusals come again, too. */}
            <StartOver
              importing={importing}
              loses={`Rows not confirmed: ${n(all - done)} of ${n(all)}. They will be discarded here. Anyone already on the list stays on it.`}
            />
          </div>
        </>
      )}
    </Section>
  );
}

/** Refused under this key once, the same rows are refused however often they are sent. */
function isRefusedForGood(problem: Error | null): boolean {
  return problem instanceof CallFailure && problem.code === 'request-key-used';
}

interface ImportResultProps {
  readonly work: ImportWork;
  readonly rows: readonly JudgedRow[];
  readonly people: readonly Participant[];
  readonly back: string;
  readonly onAgain: () => void;
}

/** P-09: the title of the result, and the total. */
export function ImportResultView({ work, rows, people, back, onAgain }: ImportResultProps) {
  const { entry } = useEntryHere().overview;
  const mailing = useMailing();
  const result = resultOf(work, rows);
  const isImported = result.added + result.merged > 0;
  // As the answer said it: the list of people is read again only after the result shows.
  const total = work.total ?? people.filter((person) => person.type === work.type).length;
  return (
    <Section title={isImported ? importTexts.complete : importTexts.failed}>
      {isImported ? (
        <Notice tone="done" title={importTexts.complete}>
          {addedWords(result.added, mailing, entry.year)}
        </Notice>
      ) : (
        <Notice tone="problem" title={importTexts.failed}>
          {importTexts.failedText}
        </Notice>
      )}
      <FactList
        facts={[
          { label: 'Added', value: n(result.added) },
          { label: 'Existing, merged', value: n(result.merged) },
          { label: 'Duplicates', value: n(result.duplicates) },
          { label: 'Not imported', value: n(result.notImported) },
          { label: 'Total after import', value: n(total) },
        ]}
      />
      <div className={styles['acts']}>
        <ButtonLink look="primary" to={back}>
          Back to people
        </ButtonLink>
        <Button
          icon={<IconDownload aria-hidden />}
          onClick={() => saveText(reportOf(work, rows, entry.org_type), `import report ${entry.year}.csv`)}
        >
          Download the report
        </Button>
        <Button look="quiet" onClick={onAgain}>
          Import another list
        </Button>
      </div>
    </Section>
  );
}
