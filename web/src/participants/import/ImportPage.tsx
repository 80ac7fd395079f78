import { entryPath } from '@parade/contract/entries/paths.ts';
import { participantTypesOf } from '@parade/contract/participants/participantType.ts';
import { maySubmit } from '@parade/contract/participants/import.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useEntryHere } from '../../entries/entryHere.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorNotice, LoadingRows, Notice, Section } from '../../ui/Page.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResultView, SendingState } from './ImportResult.tsx';
import { ImportSource } from './ImportSource.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { useParticipants } from '../queries.ts';
import { useImport } from './useImport.ts';
import styles from './import.module.css';

/** Import from a CSV file: choose, preview, correct, submit, and see what became of each row. */
export function ImportPage() {
  const { overview } = useEntryHere();
  const { entry, abilities } = overview;
  const may = entry.displayed_status === 'accepted' && abilities.actions.includes('manage_people');
  const people = useParticipants(entry.id, may);
  const back = entryPath(entry, 'people');
  if (!may)
    return (
      <EmptyState
        title="You can add participants once the entry has been accepted"
        action={<Link to={back}>Back to people</Link>}
      />
    );
  if (people.error && !people.data) return <ErrorNotice error={people.error} retry={() => void people.refetch()} />;
  if (!people.data) return <LoadingRows label="Loading people" />;
  return <Importer people={people.data.data} back={back} />;
}

type Importing = ReturnType<typeof useImport>;

/** The steps of an import, one after the other: choose, correct, send, result. */
function Importer({ people, back }: { people: Parameters<typeof useImport>[1]; back: string }) {
  const { entry } = useEntryHere().overview;
  const [address] = useSearchParams();
  const types = participantTypesOf(entry.org_type);
  const [type, setType] = useState(
    () => types.find((each) => each === address.get('type')) ?? types[0] ?? 'general-participants',
  );
  const importing = useImport(entry, people);
  const { work, rows, problem } = importing;
  if (importing.isReading) return <LoadingRows label="Reading rows" />;
  if (!work)
    return (
      <Section title="Import people from a CSV file">
        <p>
          <Link to={back}>Back to people</Link>
        </p>
        {problem ? (
          <Notice tone="problem" title={problem.title}>
            {problem.text}
          </Notice>
        ) : null}
        <ImportSource types={types} type={type} onType={setType} importing={importing} />
      </Section>
    );
  const isDone = work.parts?.every((part) => part.outcomes !== null) ?? false;
  if (isDone)
    return (
      <ImportResultView work={work} rows={rows} entry={entry} people={people} back={back} onAgain={importing.forget} />
    );
  if (work.parts) return <SendingState importing={importing} parts={work.parts} />;
  return <CorrectionStep importing={importing} work={work} />;
}

function CorrectionStep({ importing, work }: { importing: Importing; work: NonNullable<Importing['work']> }) {
  const { entry } = useEntryHere().overview;
  const { rows, counts } = importing;
  const [attended] = importing.attended;
  return (
    <>
      <Section title={`Rows in ${work.name}`} actions={<StartOver importing={importing} />}>
        <ImportColumns work={work} importing={importing} types={participantTypesOf(entry.org_type)} />
      </Section>
      {work.isMapped ? (
        <>
          {attended ? (
            <NeedsAttention
              key={`${attended.place} ${work.skipped.length}`}
              row={attended}
              left={importing.attended.length}
              work={work}
              entry={entry}
              importing={importing}
            />
          ) : null}
          <ImportPreview rows={rows} counts={counts} work={work} entry={entry} />
          <div className={styles['submit']}>
            <Button
              look="primary"
              icon={<IconUpload aria-hidden />}
              disabled={!maySubmit(counts)}
              onClick={() => void importing.send()}
            >
              Submit
            </Button>
            <p className="field-hint" role="status">
              {whySubmit(counts)}
            </p>
          </div>
        </>
      ) : null}
    </>
  );
}

function StartOver({ importing }: { importing: Importing }) {
  const confirm = useConfirm();
  const discard = async () => {
    const go = await confirm({
      title: 'Start over?',
      body: 'This discards the rows and your corrections. No one has been added to the list yet.',
      act: 'Start over',
      cancelLabel: 'Keep working',
      danger: true,
    });
    if (go) importing.forget();
  };
  return (
    <Button look="quiet" onClick={() => void discard()}>
      Start over
    </Button>
  );
}

function whySubmit({ ready, existing, attention }: { ready: number; existing: number; attention: number }): string {
  const n = (count: number) => count.toLocaleString('en-US');
  if (attention > 0)
    return attention === 1 ? 'One row still needs attention.' : `${n(attention)} rows still need attention.`;
  if (ready + existing === 0) return 'No rows are ready.';
  const added = ready === 1 ? 'One person will be added' : `${n(ready)} people will be added`;
  return existing > 0
    ? `${added}, and ${n(existing)} already listed will be merged.`
    : `${added}, and each will get a waiver by email.`;
}
