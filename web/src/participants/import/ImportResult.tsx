import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { importTexts } from '@parade/contract/participants/import.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { IconDownload } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FactList, Notice, Section } from '../../ui/Page.tsx';
import { type ImportWork, type JudgedRow, type Part, reportOf, resultOf } from './importWork.ts';
import { saveText } from './saveText.ts';
import type { Importing } from './useImport.ts';
import styles from './import.module.css';

/** How far the sending is; what broke off goes on from there. */
export function SendingState({ importing, parts }: { importing: Importing; parts: readonly Part[] }) {
  const rowsOf = (some: readonly Part[]) => some.reduce((sum, part) => sum + part.places.length, 0);
  const [done, all] = [rowsOf(parts.filter((part) => part.outcomes)), rowsOf(parts)];
  const n = (count: number) => count.toLocaleString('en-US');
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
          <Button look="primary" onClick={() => void importing.send()}>
            Import the remaining rows
          </Button>
        </>
      )}
    </Section>
  );
}

interface ImportResultProps {
  readonly work: ImportWork;
  readonly rows: readonly JudgedRow[];
  readonly entry: EntryOverview['entry'];
  readonly people: readonly Participant[];
  readonly back: string;
  readonly onAgain: () => void;
}

/** P-09: the title of the result, and the total. */
export function ImportResultView({ work, rows, entry, people, back, onAgain }: ImportResultProps) {
  const result = resultOf(work, rows);
  const isImported = result.added + result.merged > 0;
  // As the answer said it: the list of people is read again only after the result shows.
  const total = work.total ?? people.filter((person) => person.type === work.type).length;
  const n = (count: number) => count.toLocaleString('en-US');
  return (
    <Section title={isImported ? importTexts.complete : importTexts.failed}>
      {isImported ? (
        <Notice tone="done" title={importTexts.complete}>
          {addedWords(result.added)}
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

function addedWords(added: number): string {
  if (added === 0) return 'Everyone was already on the list.';
  if (added === 1) return 'One person was added and will get a waiver by email when waivers go out.';
  return `${added.toLocaleString('en-US')} people were added. Each will get a waiver by email when waivers go out.`;
}
