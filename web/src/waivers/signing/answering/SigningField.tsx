import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import type { FieldDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import { isRequired, isTyped } from '@parade/contract/forms/engine/visibility.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { AgreeField, ChecksField, PlainField } from '../../../forms/widgets/PlainField.tsx';
import { SignatureField } from '../../../forms/widgets/SignatureField.tsx';
import type { WidgetProps } from '../../../forms/widgets/widgetProps.ts';
import { notesOf } from '../../../forms/answers/fieldNotes.ts';
import { AgreementText } from './AgreementText.tsx';
import { autoCompleteOf } from './autoComplete.ts';
import type { WaiverCalls } from '../calls.ts';
import { passHere } from '../../../access/devicePass.ts';
import { ProofField } from './ProofField.tsx';
import { inThisCountry } from './steps.ts';
import { dateIn, readBack } from '../texts/days.ts';
import type { Signer } from '../texts/en.ts';
import { BesideEnglish } from '../texts/BesideEnglish.tsx';
import { countryNames, issuesIn, worded } from '../texts/wording.ts';
import { useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

/** The id of a field's control: what labels and summaries point at. */
export function fieldId(path: FieldPath): string {
  return `field-${path.replace(':', '-')}`;
}

// The widgets that waivers have, apart from those of every form: position grids and uploads have no place on this page.
const widgets: Partial<Record<FieldDefinition['widget'], unknown>> = {
  agree: AgreeField,
  checks: ChecksField,
  signature: SignatureField,
};

interface SigningFieldProps {
  readonly placed: PlacedField;
  readonly value: FieldValue | undefined;
  /** The issues of this answer. */
  readonly issues: readonly Issue[];
  /** The portal's refusal of this answer. */
  readonly refused: readonly string[];
  /** Continue was pressed: what is missing is red from now on; before that it is yellow, once the signer has been here. */
  readonly isAsked: boolean;
  /** Shows a missing answer in yellow before anybody has been in its field. */
  readonly isPrompted?: boolean;
  /** Not demanded of this signer, whatever the form says. */
  readonly isOptional?: boolean;
  readonly hint?: string | undefined;
  readonly signer: Signer;
  readonly onChange: (value: FieldValue | undefined) => void;
  readonly upload: WaiverCalls['upload'];
}

/** One question of the waiver. */
export function SigningField({
  placed,
  value,
  issues,
  refused,
  isAsked,
  isPrompted = false,
  isOptional = false,
  hint,
  signer,
  onChange,
  upload,
}: SigningFieldProps) {
  const texts = useTexts();
  const { path } = placed;
  const field = worded(texts, placed);
  const found = issuesIn(texts, issues);
  const [isVisited, setVisited] = useState(false);
  if (field.widget === 'static')
    return field.content.kind === 'text' ? <AgreementText label={field.label} text={field.content.text} /> : null;
  if (field.widget === 'file')
    return (
      <ProofField
        id={fieldId(path)}
        path={path}
        field={field}
        value={fitsFiles(value) ? value : []}
        notes={notesOf(isAsked ? found : [], refused, texts.marks.colon)}
        upload={upload}
        onChange={onChange}
      />
    );
  if (!isTyped(field)) return <Fixed field={field} value={value} />;
  // Warnings are questions about what was typed, so they show as soon as the field is left; so does what is wrong.
  const shown = isAsked
    ? found.map((issue) => (issue.kind === 'missing' ? { ...issue, kind: 'invalid' as const } : issue))
    : isVisited || isPrompted
      ? found
      : [];
  const Widget = (widgets[field.widget] ?? PlainField) as ComponentType<WidgetProps>;
  const notes = notesOf(shown, refused, texts.marks.colon);
  return (
    <Widget
      path={path}
      field={field}
      state={{
        value: field.widget === 'address' ? inThisCountry(value) : value,
        shown: true,
        editable: true,
        issues: shown,
        refused,
        copied: false,
        changed: undefined,
        conflict: undefined,
        visited: true,
      }}
      frame={{
        id: fieldId(path),
        label: field.label,
        hint: hint ?? ((field.widget === 'date' && readBack(texts, value)) || field.help),
        required: isRequired(field) && !isOptional,
        ...notes,
      }}
      onChange={onChange}
      onVisit={() => setVisited(true)}
      words={{
        ...texts.field,
        pad: texts.pad,
        parts: texts.form?.parts,
        countryOf: countryNames(texts),
        agreed: agreed(field, placed),
      }}
      // W-34: the browser of a passed device knows its owner, and whoever signed before.
      autoComplete={(part) => (passHere() === null ? autoCompleteOf(path, part, signer) : 'off')}
    />
  );
}

/** Shows the English beside the sentence, because the English is what is signed. */
function agreed({ label }: FieldDefinition, { field }: PlacedField): ReactNode {
  return field.widget === 'agree' ? <BesideEnglish own={label} english={field.label} /> : undefined;
}

/** Shows a value that nobody fills in here. */
function Fixed({ field, value }: { field: FieldDefinition; value: FieldValue | undefined }) {
  const texts = useTexts();
  const isDate = field.widget === 'signature_date';
  const text = isDate && typeof value === 'string' ? dateIn(texts, value) : answerText(answerOf(field, value));
  return (
    <p className={styles['fixed']}>
      <span>{field.label}</span> {text || (isDate ? texts.steps.onSigning : '—')}
    </p>
  );
}
