import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './field.css';

/**
 * What is wrong, on top of a form, each line a link to its field; plain words where the form has no such field (any
 * more). `children`: what belongs to no field. Takes the focus whenever `attempt` grows, so that a failed submit is heard
 * and seen.
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const [gone, setGone] = useState('');
  // The list is a new one with each drawing of its form: an answer can take other questions off it.
  useLayoutEffect(() => {
    setGone(errors.flatMap(({ id }) => (document.getElementById(id) ? [] : [id])).join(' '));
  }, [errors]);
  if (errors.length === 0 && children === undefined) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{title}</h2>
      {children}
      {errors.length === 0 ? null : (
        <ul>
          {errors.map((error) => (
            <li key={`${error.id} ${error.text}`}>
              {gone.split(' ').includes(error.id) ? error.text : <FieldLink {...error} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
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
