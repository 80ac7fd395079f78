import { useEffect, useRef } from 'react';
import './field.css';

/**
 * What is wrong, on top of a form, each line a link to its field. Takes the focus whenever `attempt` grows, so that a
 * failed submit is heard and seen.
 */
export function ErrorSummary({
  title,
  errors,
  attempt,
}: {
  title: string;
  errors: readonly { id: string; text: string }[];
  attempt: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.id} ${error.text}`}>
            <a
              href={`#${error.id}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(error.id);
              }}
            >
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the field and puts the cursor there; of a group (radios, rows of a table) its first control takes it. */
export function goToField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  const takesFocus = 'input, select, textarea, button, [tabindex]';
  const control = target.matches(takesFocus) ? target : target.querySelector<HTMLElement>(takesFocus);
  target.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
