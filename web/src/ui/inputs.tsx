import { type HTMLAttributes, type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { withPhoneSigns, withSlashes } from './typing.ts';

/** A control over one text. `value` is what is stored, '' for nothing; `onChange` gets every keystroke. */
export interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The control was left: the time to save or to check. */
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
}

export interface LineProps extends TextProps {
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] | undefined;
  /** The browser's word for what it may fill in: 'given-name', 'email', 'off'. */
  autoComplete?: string | undefined;
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  /** Short and quiet, inside the field: '$' before, 'ft' or 'people' after. */
  before?: string | undefined;
  unit?: ReactNode;
  /** As wide as the answer: 'short' for days and phones, 'number' for counts. */
  width?: 'short' | 'number' | undefined;
}

/** One line of text; the other inputs of one line are this one with their keyboard and width. */
export function TextField(props: LineProps) {
  const [field, { value, onChange, before, unit, width, type = 'text', ...input }] = splitField(props);
  const narrow = width ? `field-${width}` : '';
  return (
    <Field {...field}>
      {(control) => {
        const box = (className: string) => (
          <input
            {...input}
            {...control}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`field-control ${className}`}
          />
        );
        if (!before && !unit) return box(narrow);
        return (
          <span className={`field-with-unit ${narrow}`}>
            {before ? <span aria-hidden>{before}</span> : null}
            {box('')}
            {typeof unit === 'string' ? <span>{unit}</span> : unit}
          </span>
        );
      }}
    </Field>
  );
}

interface CountWords {
  readonly left: (characters: number) => string;
  readonly over: (characters: number) => string;
}

const english: CountWords = {
  left: (characters) => `${counted(characters)} left`,
  over: (characters) => `${counted(characters)} too many`,
};

function counted(characters: number): string {
  return `${characters.toLocaleString('en-US')} ${characters === 1 ? 'character' : 'characters'}`;
}

/** Several lines, growing as they are typed; with a count where there is a limit. */
export function TextAreaField(
  props: TextProps & { maxLength?: number | undefined; rows?: number | undefined; words?: CountWords | undefined },
) {
  // Not cut at the limit: pasted text that is too long is reported, never lost.
  const [field, { value, onChange, maxLength, rows = 4, words = english, ...input }] = splitField(props);
  const left = maxLength === undefined ? 0 : maxLength - value.length;
  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            {...input}
            {...control}
            rows={rows}
            className="field-control"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength === undefined ? null : (
            <span className={`field-count ${left < 0 ? 'field-count-over' : ''}`}>
              {left < 0 ? words.over(-left) : words.left(left)}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** F-17: a number in digits. Whatever is typed stays, and the form says what is wrong: 12.5 must not turn into 125. */
export function DigitsField(props: Omit<LineProps, 'type' | 'inputMode'>) {
  return <TextField width="number" maxLength={9} autoComplete="off" {...props} inputMode="numeric" />;
}

/** F-17: an amount behind a $ prefix. The value is the text as typed; the form normalizes it to '1250.00'. */
export function MoneyField(props: Omit<LineProps, 'type' | 'inputMode' | 'before'>) {
  return <TextField width="short" autoComplete="off" {...props} before="$" inputMode="decimal" />;
}

interface DateFieldProps extends Omit<LineProps, 'type' | 'inputMode'> {
  /** 'YYYY-MM-DD' for a text that is a day. */
  read: (text: string) => string | undefined;
  /** 'MM/DD/YYYY' for a day, any other text as it is. */
  show: (value: string) => string;
}

/**
 * A day typed as MM/DD/YYYY: people know the day, a calendar does not help with a birthday. The value is 'YYYY-MM-DD'
 * once the text is a day and the text itself until then, so that a half-typed date gets to its error message.
 */
export function DateField({ read, show, ...props }: DateFieldProps) {
  // While it is being typed the text stays as typed: '1/2/2020' must not turn to '01/02/2020' under the cursor.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      width="short"
      autoComplete="off"
      maxLength={40}
      {...props}
      inputMode="numeric"
      hint={props.hint ?? 'MM/DD/YYYY'}
      value={typed ?? show(props.value)}
      onChange={(given) => {
        const text = withSlashes(given, typed ?? show(props.value));
        setTyped(text);
        props.onChange(read(text) ?? text);
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}

/** type=text with the email keyboard: type=email trims and checks by the browser's rules, in the browser's words. */
export function EmailField(props: Omit<LineProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="email" maxLength={254} {...props} inputMode="email" />;
}

/** Ten digits are shown as (626) 555-0123; any other number stays as it is typed. */
export function PhoneField(props: Omit<LineProps, 'type' | 'inputMode'>) {
  return (
    <TextField
      width="short"
      autoComplete="tel"
      maxLength={40}
      {...props}
      type="tel"
      onChange={(text) => props.onChange(withPhoneSigns(text, props.value))}
    />
  );
}

export function UrlField(props: Omit<LineProps, 'type' | 'inputMode'>) {
  return <TextField placeholder="https://" autoComplete="url" {...props} inputMode="url" />;
}

/** A password with 'Show'. autoComplete says which one: the browser's keeper goes by it. */
export function PasswordField(
  props: Omit<LineProps, 'type' | 'inputMode' | 'unit'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      unit={
        <button
          type="button"
          className="field-reveal"
          aria-pressed={shown}
          aria-label={`Show ${(props.label ?? 'password').toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface SelectProps extends TextProps {
  options: readonly Choice[];
  placeholder?: string | null | undefined;
}

/** One of many, folded. `placeholder` words the value ''; null: there is always one, and '' cannot be chosen. */
export function SelectField(props: SelectProps) {
  const [field, { value, onChange, options, placeholder = 'Please choose', readOnly, disabled, ...select }] =
    splitField(props);
  // A stored value that is no longer offered must be seen, not silently replaced by another.
  const isLost = value !== '' && options.every((option) => option.value !== value);
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...select}
          {...control}
          disabled={disabled || readOnly}
          className="field-control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder === null ? null : <option value="">{placeholder}</option>}
          {isLost ? <option value={value}>{value}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few, all in sight. */
export function RadioField(props: TextProps & { options: readonly Choice[]; inline?: boolean | undefined }) {
  const [field, { value, onChange, onBlur, options, inline = false, disabled, readOnly, name }] = splitField(props);
  const generatedId = useId();
  return (
    <Field {...field} group>
      {() => (
        <div className={inline ? 'choices choices-inline' : 'choices'}>
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input
                type="radio"
                name={name ?? generatedId}
                value={option.value}
                checked={value === option.value}
                disabled={disabled || readOnly}
                onBlur={onBlur}
                onChange={() => onChange(option.value)}
              />
              <ChoiceText option={option} />
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

const yesAndNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Yes or No, stored as 'yes' and 'no'; '' while unanswered. */
export function YesNoField(props: TextProps) {
  return <RadioField {...props} inline options={yesAndNo} />;
}

interface ManyProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  options: readonly Choice[];
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** Any number of several; the chosen ones keep the order of the options. */
export function ChecksField(props: ManyProps) {
  const [field, { value, onChange, onBlur, options, disabled, readOnly }] = splitField(props);
  const toggled = (changed: string, on: boolean) =>
    options.map((option) => option.value).filter((each) => (each === changed ? on : value.includes(each)));
  return (
    <Field {...field} group>
      {() => (
        <div className="choices">
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                disabled={disabled || readOnly}
                onBlur={onBlur}
                onChange={(event) => onChange(toggled(option.value, event.target.checked))}
              />
              <ChoiceText option={option} />
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

interface AgreeProps extends Omit<FieldProps, 'label' | 'hideLabel' | 'group'> {
  /** The sentence that is agreed to; it may hold links. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** One box with its sentence; never ticked beforehand. */
export function AgreeField({ label, checked, onChange, onBlur, disabled, ...field }: AgreeProps) {
  return (
    <Field {...field} label={null}>
      {({ 'aria-required': required, ...control }) => (
        <label className="choice choice-agree">
          <input
            {...control}
            type="checkbox"
            required={required}
            checked={checked}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            {label}
            {required ? (
              <span className="field-required" aria-hidden>
                {'\u00a0*'}
              </span>
            ) : null}
          </span>
        </label>
      )}
    </Field>
  );
}

function ChoiceText({ option }: { option: Choice }) {
  return (
    <span>
      {option.label}
      {option.hint ? <small>{option.hint}</small> : null}
    </span>
  );
}
