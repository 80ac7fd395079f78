import { useNavigate } from 'react-router';

interface SortChoiceProps {
  readonly columns: readonly { readonly sort?: string; readonly label: string }[];
  readonly sorted: { readonly by: string; readonly to: (token: string) => string };
}

/** The sorting of a phone, where the cards have no column heads. */
export function SortChoice({ columns, sorted }: SortChoiceProps) {
  const navigate = useNavigate();
  const choices = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : [
          { token: sort, label },
          { token: `-${sort}`, label: `${label} (descending)` },
        ],
  );
  return (
    <label className="table-order no-print">
      <span>Sort by</span>
      <select
        className="field-control"
        value={sorted.by}
        onChange={(event) => void navigate(sorted.to(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice.token} value={choice.token}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
