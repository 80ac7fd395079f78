import { IconSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { searchDebounceMs } from '@parade/contract/http/lists/pageSizes.ts';
import './field.css';
import styles from './filter.module.css';

export interface FilterChoice {
  readonly key: string;
  readonly label: string;
  /** A word of the label that is enough beside the value. */
  readonly shortLabel?: string;
  readonly options: readonly { value: string; label: string }[];
  /** The value that filters nothing out, or the table's default. */
  readonly preset: string;
  readonly fixed?: boolean;
}

interface FilterBarProps {
  filters: readonly FilterChoice[];
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
  onClear: () => void;
  /** The key of the search text, where the list can be searched. */
  search?: { key: string; label: string };
  /** At the end of the line: what is shown of the rows, not which. */
  children?: ReactNode;
}

/** One line of filters that wraps, with chips for what differs from the default and 'clear all'. */
export function FilterBar({ filters, values, onChange, onClear, search, children }: FilterBarProps) {
  const active = filters.filter((filter) => isSet(filter, values));
  const text = search ? (values[search.key] ?? '') : '';
  return (
    <>
      <p className={styles['printed']}>{printedFilters(filters, values, text)}</p>
      <search className={`${styles['filters']} no-print`} aria-label="Filters">
        <div className={styles['line']}>
          {filters.map((filter) => (
            <label
              key={filter.key}
              className={`${styles['choice']} ${isSet(filter, values) ? styles['set'] : ''}`}
              data-fixed={filter.fixed}
              data-long={isLong(filter, values) || undefined}
            >
              <span aria-hidden={filter.shortLabel ? true : undefined}>{filter.shortLabel ?? filter.label}</span>
              <select
                aria-label={filter.shortLabel ? filter.label : undefined}
                value={values[filter.key]}
                disabled={filter.fixed}
                onChange={(event) => onChange(filter.key, event.target.value)}
              >
                {shownOptions(filter, values).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <div className={styles['last']}>
            {search ? (
              <SearchBox label={search.label} value={text} onChange={(value) => onChange(search.key, value)} />
            ) : null}
            {children}
          </div>
        </div>
        {active.length > 0 || text ? (
          <div className={styles['chips']}>
            {active.map((filter) => (
              <Chip
                key={filter.key}
                label={`${filter.label}: ${labelOf(filter, values[filter.key])}`}
                onRemove={() => onChange(filter.key, filter.preset)}
              />
            ))}
            {search && text ? <Chip label={`“${text}”`} onRemove={() => onChange(search.key, '')} /> : null}
            <button type="button" className={styles['clear']} onClick={onClear}>
              Clear all
            </button>
          </div>
        ) : null}
      </search>
    </>
  );
}

/** Which rows a printed list has: 'Parade Year: 2027, Entity Type: Equestrian'. */
function printedFilters(filters: readonly FilterChoice[], values: Readonly<Record<string, string>>, text: string) {
  const chosen = filters.flatMap((filter) => {
    const value = values[filter.key] ?? filter.preset;
    return anything.has(value) ? [] : [`${filter.label}: ${labelOf(filter, value)}`];
  });
  return [...chosen, ...(text ? [`“${text}”`] : [])].join(', ');
}

/** Values that leave nothing out. */
const anything = new Set(['', 'any']);

function labelOf({ options }: FilterChoice, value: string | undefined): string | undefined {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The choices, and before them the value that stands where it is none of them: a select would show another one. */
function shownOptions({ key, options }: FilterChoice, values: Readonly<Record<string, string>>) {
  const value = values[key];
  return !value || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
}

/** More letters than half a phone has room for. */
const mostLetters = 18;

function isLong({ key, label, shortLabel, options }: FilterChoice, values: Readonly<Record<string, string>>): boolean {
  const value = options.find((option) => option.value === values[key])?.label ?? '';
  return (shortLabel ?? label).length + value.length > mostLetters;
}

function isSet(filter: FilterChoice, values: Readonly<Record<string, string>>): boolean {
  return !filter.fixed && values[filter.key] !== filter.preset;
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={styles['chip']}>
      {label}
      <button type="button" onClick={onRemove} aria-label={`Remove ${label}`}>
        <IconX size={16} aria-hidden />
      </button>
    </span>
  );
}

/** reports what was typed once typing has paused. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    // The address changed from outside (back, clear all): follow it.
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text.trim() === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = text.trim();
      onChange(text.trim());
    }, searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <div className={`${styles['choice']} ${styles['search']}`} style={{ '--hint': label.length } as CSSProperties}>
      <IconSearch size={20} aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
      />
    </div>
  );
}
