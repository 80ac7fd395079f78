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
                const target = document.getElementById(error.id);
                target?.scrollIntoView({ block: 'center' });
                target?.focus({ preventScroll: true });
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
