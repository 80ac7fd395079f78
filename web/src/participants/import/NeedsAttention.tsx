import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { importTexts } from '@parade/contract/participants/import.ts';
import { type ParticipantInput } from '@parade/contract/participants/participant.ts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { ParticipantFields, trimmed } from '../ParticipantFields.tsx';
import type { Importing } from './useImport.ts';
import { n } from './words.ts';
import { linesOf } from './work/importReport.ts';
import {
  askingAgain,
  discarding,
  type ImportWork,
  type JudgedRow,
  leftOutBySkipping,
  problemsOf,
  skipLeavesOut,
  skipping,
} from './work/importWork.ts';
import styles from './import.module.css';

interface NeedsAttentionProps {
  readonly row: JudgedRow;
  readonly left: number;
  readonly work: ImportWork;
  readonly entry: EntryOverview['entry'];
  readonly importing: Importing;
  /** Shows all such rows in the preview. */
  readonly onSeeAll: () => void;
}

/** P-08: one row at a time, to fix, skip or discard. */
export function NeedsAttention({ row, left, work, entry, importing, onSeeAll }: NeedsAttentionProps) {
  const [input, setInput] = useState<ParticipantInput>(row.input);
  const [isRefused, setRefused] = useState(false);
  const problems = problemsOf(input, entry.org_type);
  // The list is kept in the browser, and each row with it once it is saved.
  useUnsavedGuard(Object.entries(input).some(([key, value]) => row.input[key as keyof ParticipantInput] !== value));

  const form = useRef<HTMLFormElement>(null);
  const save = () => {
    const normal = trimmed(input);
    if (Object.keys(problemsOf(normal, entry.org_type)).length > 0) {
      setInput(normal);
      setRefused(true);
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    importing.change({ fixed: new Map(work.fixed).set(row.place, normal) });
  };

  return (
    <Section title={`Needs Attention (${n(left)})`} id="needs-attention">
      <form
        ref={form}
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="field-hint">Line {linesOf(row)} of the list</p>
        {row.doubts.length > 0 ? (
          <Notice tone="needs-you" title="Please check this row">
            <ul className={styles['doubts']}>
              {row.doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {isRefused ? (
          <Notice tone="problem" title={importTexts.invalidData}>
            {importTexts.invalidDataText}
          </Notice>
        ) : null}
        <ParticipantFields
          input={input}
          onChange={(key, value) => setInput({ ...input, [key]: value })}
          errorOf={(key) => problems[key]}
          judgedAs="row"
        />
        <Acts row={row} left={left} work={work} importing={importing} onSeeAll={onSeeAll} />
      </form>
    </Section>
  );
}

function Acts({ row, left, work, importing, onSeeAll }: Omit<NeedsAttentionProps, 'entry'>) {
  const { place } = row;
  return (
    <>
      <div className={styles['acts']}>
        <Button look="primary" type="submit">
          Save and Next
        </Button>
        <Button onClick={() => importing.change(skipping(work, place, left))}>Skip</Button>
        <Button look="quiet" onClick={() => importing.change(discarding(work, [place]))}>
          Discard
        </Button>
        {left > 1 ? (
          <Button look="quiet" onClick={onSeeAll}>
            See all {n(left)} rows
          </Button>
        ) : null}
      </div>
      <p className="field-hint">
        {skipLeavesOut(work, place, left)
          ? 'If you skip this row, it is left out.'
          : 'If you skip this row, we’ll ask about it again after the others.'}
      </p>
    </>
  );
}

/** Nothing is left to ask: what skipping has left out, and the way back. */
export function LeftOut({ work, importing }: Pick<NeedsAttentionProps, 'work' | 'importing'>) {
  const places = leftOutBySkipping(work);
  if (places.length === 0) return null;
  return (
    <Notice
      tone="info"
      title={places.length === 1 ? 'One skipped row is left out' : `${n(places.length)} skipped rows are left out`}
    >
      <Button look="quiet" onClick={() => importing.change(askingAgain(work, places))}>
        {places.length === 1 ? 'Go back to this row' : 'Go back to these rows'}
      </Button>
    </Notice>
  );
}
