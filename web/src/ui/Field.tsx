import { IconAlertTriangle, IconCopy, IconHistory, IconX } from '@tabler/icons-react';
import { type ReactNode, use, useId } from 'react';
import { RequiredWord } from './requiredWord.ts';
import './field.css';

/**
 * The props that every form control takes around its value. Texts may be undefined or '' for none, so that callers can hand
 * over `errors.email` as it is.
 */
export interface FieldProps {
  /** The element that a label, an error summary and a link point at; made up where nobody points. */
  id?: string | undefined;
  /** null where the control carries its own words, as a box to tick does. */
  label: string | null;
  /** Shows the label to screen readers only: for cells of a table that has column heads. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  /** The error, in words; the control turns red. */
  error?: string | undefined;
  /** What the field still needs; the control turns yellow, with these words. Not shown beside an error. */
  needed?: string | undefined;
  /** A fact that does not block: 'Age is less than 5 years old. Is this correct?'. */
  warning?: string | undefined;
  hint?: ReactNode;
  /**
   * Answered last year and not looked at since: an edge and 'Copied from last year, please check'. 'edge': the words are
   * read out only, for one of several inputs below the same words.
   */
  copied?: boolean | 'edge' | undefined;
  /** A button beside these words that confirms the answer as still right. */
  copiedAct?: ReactNode;
  /** For staff, a blue edge: true, or words such as 'Changed 11/20/2026 4:05 PM by Ana Ruiz'. */
  changed?: boolean | string | undefined;
  /** Several inputs that are one question: a fieldset whose legend is the label. */
  group?: boolean | undefined;
  /** Whether a group's error comes before its inputs, because its text says 'below'. */
  noteAbove?: boolean | undefined;
}

/** The attributes that the control puts on its input. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, then notes and hint below. `children` gets the attributes that tie its input to them. */
export function Field({ children, ...field }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const id = field.id ?? generatedId;
  const labelClass = field.hideLabel ? 'visually-hidden' : 'field-label';
  const notes = notesOf(field);
  const describedBy = notes.map((note) => `${id}-${note.key}`).join(' ') || undefined;
  // A whole group's note is read before its inputs.
  const isAbove = ({ key }: Note) =>
    field.group === true && (key === 'copied' || (field.noteAbove === true && (key === 'error' || key === 'needed')));
  const inside = (
    <>
      <Notes id={id} notes={notes.filter(isAbove)} />
      {children({
        id: field.group ? `${id}-first` : id,
        'aria-describedby': field.group ? undefined : describedBy,
        'aria-invalid': field.error ? true : undefined,
        'aria-required': field.required && !field.group ? true : undefined,
      })}
      <Notes id={id} notes={notes.filter((note) => !isAbove(note))} />
    </>
  );
  return field.group ? (
    <fieldset id={id} className={`field-group ${fieldClass(field)}`} aria-describedby={describedBy}>
      <legend className={labelClass}>
        {field.label}
        <Required shown={field.required} isSaid />
      </legend>
      {inside}
    </fieldset>
  ) : (
    <div className={fieldClass(field)}>
      {field.label === null ? null : (
        <label htmlFor={id} className={labelClass}>
          {field.label}
          <Required shown={field.required} isSaid={false} />
        </label>
      )}
      {inside}
    </div>
  );
}

/** The props that belong to the field, and the rest, which is the control's. */
export function splitField<P extends FieldProps>(all: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const {
    id,
    label,
    hideLabel,
    required,
    error,
    needed,
    warning,
    hint,
    copied,
    copiedAct,
    changed,
    group,
    noteAbove,
    ...rest
  } = all;
  const field = { id, label, hideLabel, required, error, needed, warning, hint, copied, copiedAct, changed };
  return [{ ...field, group, noteAbove }, rest];
}

function fieldClass(field: FieldProps): string {
  const state = field.error ? 'field-wrong' : field.needed ? 'field-needed' : field.warning ? 'field-warned' : '';
  return `field ${state} ${field.changed ? 'field-changed' : ''} ${field.copied ? 'field-copied' : ''}`;
}

/** isSaid: in words too. An input says aria-required itself, in the reader's own language; a fieldset cannot. */
function Required({ shown, isSaid }: { readonly shown: boolean | undefined; readonly isSaid: boolean }) {
  const { word, aside } = use(RequiredWord);
  return shown ? (
    <span className="field-required">
      <span aria-hidden title={word}>
        {'\u00a0*'}
      </span>
      {isSaid ? <span className="visually-hidden">{aside}</span> : null}
    </span>
  ) : null;
}

interface Note {
  readonly key: string;
  readonly className: string;
  readonly Icon?: typeof IconX;
  readonly words: ReactNode;
  readonly act?: ReactNode;
}

function Notes({ id, notes }: { id: string; notes: readonly Note[] }) {
  return notes.map(({ key, className, Icon, words, act }) => (
    <div key={key} className={className}>
      {Icon ? <Icon size={18} aria-hidden /> : null}
      <span id={`${id}-${key}`}>{words}</span>
      {act}
    </div>
  ));
}

function notesOf(field: FieldProps): Note[] {
  const notes: Note[] = [];
  if (field.error)
    notes.push({ key: 'error', className: 'field-note field-note-error', Icon: IconX, words: field.error });
  else if (field.needed)
    notes.push({
      key: 'needed',
      className: 'field-note field-note-needed',
      Icon: IconAlertTriangle,
      words: field.needed,
    });
  if (field.warning)
    notes.push({
      key: 'warning',
      className: 'field-note field-note-needed',
      Icon: IconAlertTriangle,
      words: field.warning,
    });
  if (field.hint) notes.push({ key: 'hint', className: 'field-hint', words: field.hint });
  if (field.copied)
    notes.push({
      key: 'copied',
      className: field.copied === 'edge' ? 'visually-hidden' : 'field-note field-note-needed field-note-copied',
      Icon: IconCopy,
      words: 'Copied from last year, please check',
      act: field.copiedAct,
    });
  if (field.changed)
    notes.push({
      key: 'changed',
      className: 'field-note field-note-changed',
      Icon: IconHistory,
      words: field.changed === true ? 'Changed in the last 48 hours' : field.changed,
    });
  return notes;
}
