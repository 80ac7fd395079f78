import { entryPath } from '@parade/contract/entries/paths.ts';
import { participantTypesOf } from '@parade/contract/participants/participantType.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useEntryHere } from '../../entries/entryHere.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorNotice, LoadingRows, Notice, Section } from '../../ui/Page.tsx';
import { CorrectionStep } from './CorrectionStep.tsx';
import { ImportResultView, SendingState } from './ImportResult.tsx';
import { ImportSource } from './ImportSource.tsx';
import { useParticipants } from '../queries.ts';
import { useImport } from './useImport.ts';
import { useLostFocus } from './useLostFocus.ts';
import { isAnswered } from './work/importWork.ts';

/** Import from a CSV file or a workbook: choose, preview, correct, submit, and see what became of each row. */
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
  const isDone = work !== null && isAnswered(work);
  const step = !work ? 'source' : isDone ? 'result' : work.parts ? 'sending' : 'rows';
  const box = useLostFocus(importing.isReading ? null : step);
  if (importing.isReading) return <LoadingRows label="Reading rows" />;
  return (
    <div ref={box}>
      {!work ? (
        <Section title="Import people from a file">
          <p className="button-line">
            <ButtonLink look="quiet" to={back}>
              Back to people
            </ButtonLink>
          </p>
          {problem ? (
            <Notice tone="problem" title={problem.title}>
              {problem.text}
            </Notice>
          ) : null}
          <ImportSource types={types} type={type} onType={setType} importing={importing} />
        </Section>
      ) : isDone ? (
        <ImportResultView work={work} rows={rows} people={people} back={back} onAgain={importing.forget} />
      ) : work.parts ? (
        <SendingState importing={importing} parts={work.parts} />
      ) : (
        <CorrectionStep importing={importing} work={work} />
      )}
    </div>
  );
}
