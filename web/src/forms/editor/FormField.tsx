import type { PlacedField } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import { concernsReader, helpOf, isRequired } from '@parade/contract/forms/engine/visibility.ts';
import { IconUser } from '@tabler/icons-react';
import { createElement, memo, useCallback } from 'react';
import { Button } from '../../ui/Button.tsx';
import { afterPress } from './afterPress.ts';
import { changedNote, shownNotes } from '../answers/fieldNotes.ts';
import { controlId } from '../answers/controlId.ts';
import { useField, useFormTools, usePresence } from '../formContext.tsx';
import { ReadOnlyField } from '../widgets/StaticField.tsx';
import { WidgetControl } from '../widgets/registry.ts';

/** One question with its control. Knows its own state only: typing elsewhere leaves it alone. */
export const FormField = memo(function FormField({ placed: { path, field } }: { placed: PlacedField }) {
  const { store } = useFormTools();
  const state = useField(path);
  const onChange = useCallback((value: FieldValue | undefined) => store.set(path, value), [store, path]);
  const onVisit = useCallback(() => afterPress(() => store.visit(path)), [store, path]);
  if (!state.shown) return null;
  const isWithheld = store.ctx.withheld?.includes(path) === true;
  const readOnly = isWithheld || (field.req === '-' && field.widget !== 'static' && !state.editable);
  if (readOnly && !isWithheld && !concernsReader(field, state.value, false)) return null;
  return (
    <div
      className="form-field"
      data-path={path}
      onFocus={({ target }) => store.typeIn(path, target.id)}
      onBlur={({ target }) => afterPress(() => store.typedIn(path, target.id))}
    >
      {createElement(readOnly ? ReadOnlyField : WidgetControl, {
        path,
        field,
        state,
        frame: {
          id: controlId(path),
          label: field.label,
          hint: helpOf(field, store.ctx),
          required: isRequired(field),
          copied: state.copied,
          copiedAct:
            state.copied && state.editable ? (
              <Button look="quiet" aria-label={`Still correct: ${field.label}`} onClick={() => store.confirmCopy(path)}>
                Still correct
              </Button>
            ) : undefined,
          changed: changedNote(state),
          ...shownNotes(state),
        },
        onChange,
        onVisit,
      })}
      <OtherHere path={path} />
    </div>
  );
});

/** Shows who else is in this field now. */
function OtherHere({ path }: { path: FieldPath }) {
  const words = usePresence((presence) => presence.wordsAt(path));
  return words === '' ? null : (
    <p className="form-other-here">
      <IconUser size={18} aria-hidden /> {words}
    </p>
  );
}
