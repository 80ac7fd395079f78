import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { stillOpen, type Suggestion } from '@parade/contract/forms/suggestions/suggestion.ts';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AnswerView } from '../AnswerView.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';
import { useFilling } from '../useFilling.tsx';

/** F-48: what is known of this group already, for the questions that are still open; taken over by a press. */
export function GroupSuggestions({ group }: { group: GroupDefinition }) {
  const { suggestions = [] } = useFormTools();
  return suggestions
    .filter((suggestion) => suggestion.group === group.key)
    .map((suggestion) => <OneSuggestion key={suggestion.from} suggestion={suggestion} />);
}

function OneSuggestion({ suggestion: { from, values } }: { suggestion: Suggestion }) {
  const { store } = useFormTools();
  const { fill, outcome } = useFilling();
  const [isDeclined, setDeclined] = useState(false);
  const isOpen = (path: FieldPath) => {
    const { shown, editable, value } = store.state(path);
    const field = findField(store.form, path)?.field;
    const offered = values[path];
    return shown && editable && field && offered != null && stillOpen(field, value, offered) !== undefined;
  };
  const listed = useSummary(() => (Object.keys(values) as FieldPath[]).filter(isOpen).join(' '));
  const open = listed === '' ? [] : (listed.split(' ') as FieldPath[]);
  const takenAt = (path: FieldPath) => {
    const field = findField(store.form, path)?.field;
    return (field && stillOpen(field, store.state(path).value, values[path] ?? null)) ?? null;
  };
  const label = (path: FieldPath) => findField(store.form, path)?.field.label ?? path;
  const take = () => {
    const taken: FieldValues = Object.fromEntries(open.map((path) => [path, takenAt(path)]));
    fill(taken, `Filled in from ${from}: ${open.map(label).join(', ')}.`);
  };
  if (isDeclined || open.length === 0) return <div className="form-copy-group form-suggestion-done">{outcome}</div>;
  return (
    <div className="form-suggestion no-print" role="group" aria-label={`From ${from}`}>
      <p>
        <IconBulb size={18} aria-hidden /> From {from}
      </p>
      <dl>
        {open.map((path) => (
          <div key={path}>
            <dt>{label(path)}</dt>
            <dd>
              <SuggestedAnswer path={path} values={values} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="form-suggestion-acts">
        <Button onClick={take}>Use it</Button>
        <Button look="quiet" onClick={() => setDeclined(true)}>
          No, thanks
        </Button>
      </p>
    </div>
  );
}

function SuggestedAnswer({ path, values }: { path: FieldPath; values: FieldValues }) {
  const { store } = useFormTools();
  const field = findField(store.form, path)?.field;
  return field ? <AnswerView answer={answerOf(field, values[path], store.ctx.people)} label={field.label} /> : null;
}
