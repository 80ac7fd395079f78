import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { searchDebounceMs } from '@parade/contract/http/lists/pageSizes.ts';
import './field.css';
import styles from './filter.module.css';
import { useSheet } from './list/useSheet.ts';
import { useMedia } from './useMedia.ts';

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
  /** Behind the chips: what may be done with what they say. */
  acts?: ReactNode;
}

/** One line of filters that wraps, with chips for what differs from the default and 'clear all'. */
export function FilterBar({ filters, values, onChange, onClear, search, children, acts }: FilterBarProps) {
  const active = filters.filter((filter) => isSet(filter, values));
  const text = search ? (values[search.key] ?? '') : '';
  const isNarrowed = active.length > 0 || text !== '';
  return (
    <>
      <p className={styles['printed']}>{printedFilters(filters, values, text)}</p>
      <search className={`${styles['filters']} no-print`} aria-label="Filters">
        <div className={styles['line']}>
          <FilterChoices filters={filters} values={values} onChange={onChange} isFolded={search !== undefined} />
          <div className={styles['last']}>
            {search ? (
              <SearchBox label={search.label} value={text} onChange={(value) => onChange(search.key, value)} />
            ) : null}
            {children}
          </div>
        </div>
        {isNarrowed || acts ? (
          <div className={styles['chips']}>
            {active.map((filter) => (
              <Chip
                key={filter.key}
                label={`${filter.label}: ${labelOf(filter, values[filter.key])}`}
                onRemove={() => onChange(filter.key, filter.preset)}
              />
            ))}
            {search && text ? <Chip label={`“${text}”`} onRemove={() => onChange(search.key, '')} /> : null}
            {isNarrowed ? (
              <button type="button" className={styles['clear']} onClick={onClear}>
                Clear all
              </button>
            ) : null}
            {acts}
          </div>
        ) : null}
      </search>
    </>
  );
}

type FilterChoicesProps = Pick<FilterBarProps, 'filters' | 'values' | 'onChange'> & {
  /** On a phone, beside a search: behind one button, so that the rows are in sight. */
  isFolded: boolean;
};

function FilterChoices({ filters, values, onChange, isFolded }: FilterChoicesProps) {
  const { open, setOpen, box, button } = useSheet();
  const id = useId();
  const count = filters.filter((filter) => isSet(filter, values)).length;
  if (filters.length === 0) return null;
  return (
    <div ref={box} className={styles['fold']}>
      {isFolded ? (
        <button
          ref={button}
          type="button"
          className={`button button-secondary ${styles['opener']}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          <span>{count > 0 ? `Filters (${count})` : 'Filters'}</span>
        </button>
      ) : null}
      <div id={id} className={styles['choices']} data-folded={isFolded && !open ? true : undefined}>
        {filters.map((filter) => (
          <Choice key={filter.key} filter={filter} values={values} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

type ChoiceProps = Pick<FilterBarProps, 'values' | 'onChange'> & { filter: FilterChoice };

function Choice({ filter, values, onChange }: ChoiceProps) {
  return (
    <label
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

/** How many filters differ from how the list starts, the search text included. */
export function countSet(filters: readonly FilterChoice[], values: Readonly<Record<string, string>>): number {
  return filters.filter((filter) => isSet(filter, values)).length + (values['q'] ? 1 : 0);
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
  const isPhone = useMedia('(max-width: 40em)');
  const hint = isPhone ? shortHint(label) : label;
  return (
    <div className={`${styles['choice']} ${styles['search']}`} style={{ '--hint': hint.length } as CSSProperties}>
      <IconSearch size={20} aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
      />
    </div>
  );
}

/** As many letters as fit beside the button of the filters. */
const mostHint = 16;

/** 'Name or email' of 'Search by name or email': the glass before it says the rest. */
function shortHint(label: string): string {
  if (label.length <= mostHint) return label;
  const places = label.replace(/^Search (?:by )?/, '');
  return places.charAt(0).toUpperCase() + places.slice(1);
}
