import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { counted } from '@parade/contract/wording.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AnswerView } from '../AnswerView.tsx';
import { useField, useFormTools, useSummary } from '../formContext.tsx';
import { bothAnswers } from './bothAnswers.ts';

/** Both values of every answer that two people changed; it stays until each has been chosen. Nothing else waits for it. */
export function ConflictPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const paths = useSummary((summary) => summary.conflicts.join(' '));
  const conflicts = paths === '' ? [] : (paths.split(' ') as FieldPath[]);
  return (
    <Dialog
      wide
      open={open && conflicts.length > 0}
      onClose={onClose}
      title={
        conflicts.length === 1
          ? 'Which answer do you want to keep?'
          : `Which ${conflicts.length} answers do you want to keep?`
      }
      actions={<Button onClick={onClose}>Decide later</Button>}
    >
      <p>
        These answers were also changed on another screen while you were typing. Both versions are saved until you
        choose.
      </p>
      {conflicts.map((path) => (
        <ConflictChoice key={path} path={path} />
      ))}
    </Dialog>
  );
}

function ConflictChoice({ path }: { path: FieldPath }) {
  const { store } = useFormTools();
  const state = useField(path);
  const title = useId();
  const field = findField(store.form, path)?.field;
  const { conflict } = state;
  if (!field || !conflict) return null;
  const both = bothAnswers(field, conflict.before, state.value, conflict.theirs);
  const theirs = conflict.by ? `${conflict.by}’s answer` : 'The other answer';
  return (
    <section className="form-conflict" aria-labelledby={title}>
      <h3 id={title}>{field.label}</h3>
      <div className="form-conflict-sides">
        <div>
          <h4>Your answer</h4>
          <AnswerView answer={answerOf(field, state.value, store.ctx.people)} label={field.label} />
          <Button onClick={() => store.resolve(path, 'mine')} aria-label={`Keep my answer: ${field.label}`}>
            Keep my answer
          </Button>
        </div>
        <div>
          <h4>{theirs}</h4>
          <AnswerView answer={answerOf(field, conflict.theirs, store.ctx.people)} label={field.label} />
          {conflict.at ? <p className="field-hint">{showInstant(conflict.at)}</p> : null}
          <Button onClick={() => store.resolve(path, 'theirs')} aria-label={`Use this answer: ${field.label}`}>
            Use this answer
          </Button>
        </div>
      </div>
      {both ? (
        <p className="button-line">
          <Button
            onClick={() => {
              store.set(path, both.value);
              store.resolve(path, 'mine');
            }}
            aria-label={`Keep both: ${field.label}, ${counted(both.rows, both.noun)}`}
          >
            {`Keep both: ${counted(both.rows, both.noun)}`}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
