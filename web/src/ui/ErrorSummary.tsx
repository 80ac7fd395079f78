import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { goesOnElsewhere, watchPresses } from './acting/sincePress.ts';
import { ignoreRestOfDoubleTap } from './doubleTap.ts';
import './field.css';

/**
 * The errors of a form, on top of it, in the order of its screen, each line a link to its field; plain words, and last,
 * where the form has no such field (any more). `children`: what belongs to no field. Takes the focus whenever `attempt`
 * grows, so that a failed submit is heard and seen.
 */
export function ErrorSummary({
  title,
  errors,
  attempt,
  children,
}: {
  title: string;
  errors: readonly { id: string; text: string }[];
  attempt: number;
  children?: ReactNode;
}) {
  const [placed, setPlaced] = useState('');
  useEffect(watchPresses, []);
  // The list is a new one with each drawing of its form: an answer can take other questions off it.
  useLayoutEffect(() => setPlaced(onScreen(errors.map(({ id }) => id)).join(' ')), [errors]);
  const ids = placed.split(' ');
  const place = ({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  if (errors.length === 0 && children === undefined) return null;
  return (
    <FocusedAlert at={attempt}>
      <h2>{title}</h2>
      {children}
      {errors.length === 0 ? null : (
        <ul>
          {errors
            .toSorted((one, other) => place(one) - place(other))
            .map((error) => (
              <li key={`${error.id} ${error.text}`}>
                {ids.includes(error.id) ? <FieldLink {...error} /> : error.text}
              </li>
            ))}
        </ul>
      )}
    </FocusedAlert>
  );
}

/**
 * What went wrong, in sight and under the cursor: takes the focus whenever `at` is another one, unless somebody is typing in a
 * field by then: it is read out, and stays in sight until the focus comes to it. The box that is focused has no role and no name,
 * and the alert is inside it: together on one element, screen readers say the same words twice.
 */
export function FocusedAlert({ at, children }: { readonly at: unknown; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!at) return undefined;
    setWaits(goesOnElsewhere());
    if (goesOnElsewhere()) return undefined;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
    // What went wrong has moved the button away from under the pointer.
    return ignoreRestOfDoubleTap();
  }, [at]);
  return (
    <div
      className={waits ? 'error-summary error-summary-waiting' : 'error-summary'}
      ref={box}
      tabIndex={-1}
      onFocus={waits ? () => setWaits(false) : undefined}
    >
      <div role="alert">{children}</div>
    </div>
  );
}

/** Returns the fields that the screen has, in its order. */
function onScreen(ids: readonly string[]): string[] {
  const fields = ids.flatMap((id) => document.getElementById(id) ?? []);
  fields.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  return fields.map(({ id }) => id);
}

function FieldLink({ id, text }: { id: string; text: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        goToField(id);
      }}
    >
      {text}
    </a>
  );
}

/** Shows the field, unfolding what it is in, and puts the cursor there; of a group (radios, rows of a table) its first control takes it. */
export function goToField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  const takesFocus = 'input, select, textarea, button, [tabindex]';
  for (let folded = target.closest('details:not([open])'); folded; folded = target.closest('details:not([open])'))
    folded.setAttribute('open', '');
  const control = target.matches(takesFocus) ? target : target.querySelector<HTMLElement>(takesFocus);
  target.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
