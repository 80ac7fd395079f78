import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { useFormTools } from '../../formContext.tsx';

/** F-51: what the table came to in earlier years: in the margin beside it, on narrow screens a line above it. */
export function LastTime({ path, noun }: { readonly path: FieldPath; readonly noun: string }) {
  const { earlierTotals = [] } = useFormTools();
  const own = earlierTotals.filter((earlier) => earlier.path === path);
  if (own.length === 0) return null;
  return (
    <dl className="counts-last-time no-print">
      <div>
        <dt>Last time</dt>
        {own.map(({ year, total }) => (
          <dd key={year}>
            {year}: {total} {noun}
          </dd>
        ))}
      </div>
    </dl>
  );
}
