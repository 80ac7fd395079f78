import { fitsSignature } from '@parade/contract/forms/widgets/kinds/signature.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FieldValue, SignatureValue } from '@parade/contract/forms/answers/values.ts';
import { SIGNATURE_PICTURE } from '@parade/contract/forms/widgets/signaturePicture.ts';
import { Field } from '../../ui/Field.tsx';
import { SignaturePad } from '../../ui/signature/SignaturePad.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** F-19: drawn or typed. F-20: the engine sets and clears the date. */
export function SignatureField({ field, state, frame, onChange, onVisit, words }: WidgetProps<FieldWith<'signature'>>) {
  const { id, ...group } = frame;
  return (
    <Field {...group} id={`${id}-group`} group noteAbove>
      {() => (
        <>
          <SignaturePad
            id={id}
            label={field.label}
            value={signatureOf(state.value)}
            invalid={Boolean(frame.error ?? frame.needed)}
            disabled={!state.editable}
            limit={SIGNATURE_PICTURE}
            words={words?.pad}
            onChange={(signature) => {
              onChange(signature);
              onVisit();
            }}
          />
        </>
      )}
    </Field>
  );
}

/** Set by signing, never typed. */
export function SignatureDateField({ state, frame }: WidgetProps<FieldWith<'signature_date'>>) {
  const date = typeof state.value === 'string' ? showCivilDate(state.value) : '';
  return (
    <p className="form-read-only" id={frame.id}>
      <span className="field-label">{frame.label}</span>
      {date || 'Filled in when you sign'}
    </p>
  );
}

function signatureOf(value: FieldValue | undefined): SignatureValue | null {
  return fitsSignature(value) ? value : null;
}
