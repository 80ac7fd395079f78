import { suggestionLimit } from '@parade/contract/http/lists/pageSizes.ts';
import { RadioField, TextField } from '../../ui/inputs.tsx';
import { ErrorNotice } from '../../ui/Page.tsx';
import { useDebounced } from '../../ui/search/useDebounced.ts';
import { useOrganizations } from '../queries.ts';

interface TargetChoiceProps {
  /** The organization that goes, which is no target. */
  readonly except: number;
  /** Its type: others are offered last. */
  readonly type_id: number;
  /** What was typed of its name. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** A part of the name, and the organizations that have it: those of the same type first. */
export function TargetChoice({ except, type_id, name, onName, chosen, onChoose }: TargetChoiceProps) {
  const q = useDebounced(name.trim());
  const found = useOrganizations({ q, perPage: 50 }, q !== '');
  const rows = (q === '' ? [] : (found.data?.data ?? [])).filter((row) => row.id !== except);
  const offered = rows
    .toSorted((one, other) => Number(other.type_id === type_id) - Number(one.type_id === type_id))
    .slice(0, suggestionLimit);
  return (
    <div className="form-fields">
      <TextField
        label="Organization to keep"
        value={name}
        onChange={(value) => {
          onName(value);
          onChoose(null);
        }}
        required
        autoComplete="off"
        hint={
          q !== '' && found.isSuccess && offered.length === 0
            ? 'No other organization has this name.'
            : rows.length > offered.length
              ? `These are the first ${offered.length} that match. Type more of the name to find another one.`
              : 'Type a part of its name.'
        }
      />
      {found.error && q !== '' ? <ErrorNotice error={found.error} retry={() => void found.refetch()} /> : null}
      {offered.length > 0 ? (
        <RadioField
          label="Which one"
          value={chosen === null ? '' : String(chosen)}
          onChange={(value) => onChoose(Number(value))}
          options={offered.map((row) => ({
            value: String(row.id),
            label: `${row.display_title}, ${row.entries_count} ${row.entries_count === 1 ? 'entry' : 'entries'}${row.latest_year === null ? '' : `, latest ${row.latest_year}`}`,
          }))}
        />
      ) : null}
    </div>
  );
}
