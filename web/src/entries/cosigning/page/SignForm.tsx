import { cosigningConsentText } from '@parade/contract/entries/cosigning/consent.ts';
import type { AskedField, Cosigning, CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import type { SignatureValue } from '@parade/contract/forms/answers/values.ts';
import { SIGNATURE_PICTURE } from '@parade/contract/forms/widgets/signaturePicture.ts';
import { type SyntheticEvent, useState } from 'react';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AgreeField, EmailField, TextField } from '../../../ui/inputs.tsx';
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx';
import { type CosigningCalls, CosigningFailure, isEnded } from './calls.ts';
import styles from './page.module.css';

type Value = Cosigning['values'][string];
const consentKey = 'consent';

interface SignFormProps {
  readonly signing: CosigningView;
  readonly sign: CosigningCalls['sign'];
  readonly onSigned: (signing: CosigningView) => void;
  /** Reloads the statement when the shown one is out of date; typed values stay. */
  readonly onStale: () => Promise<void>;
  /** The link has ended while the page was open. */
  readonly onEnded: (failure: CosigningFailure) => void;
}

/** The signer's own answers, the consent and the signature; what is missing is said after the first try. */
export function SignForm({ signing, sign, onSigned, onStale, onEnded }: SignFormProps) {
  const { fields, shown } = signing;
  const [values, setValues] = useState<Readonly<Record<string, Value | undefined>>>(() =>
    Object.fromEntries(fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))),
  );
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const set = (key: string, value: Value | undefined) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors(({ [key]: _, ...others }) => others);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const missing = missingOf(fields, values, consent);
    setErrors(missing);
    setAttempt((count) => count + 1);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
      onSigned(await sign({ values: Object.fromEntries(given), shown, consent: true }));
    } catch (error) {
      if (isEnded(error)) return onEnded(error);
      setErrors(errorsOf(error));
      setAttempt((count) => count + 1);
      setSending(false);
      // The form says already that the statement has changed; each press that is refused reads it again.
      if (error instanceof CosigningFailure && 'statement' in error.errors) await onStale().catch(() => undefined);
    }
  };
  const isStated = signing.statement.some(({ title }) => title === signing.group_title);
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{isStated ? 'Your signature' : signing.group_title}</h2>
      <ErrorSummary
        title="Please check these"
        attempt={attempt}
        errors={Object.entries(errors).map(([key, text]) => ({ id: key, text }))}
      />
      {fields.map((field) => (
        <Asked
          key={field.key}
          field={field}
          value={values[field.key]}
          error={errors[field.key]}
          onChange={(value) => set(field.key, value)}
        />
      ))}
      <AgreeField
        id={consentKey}
        label={cosigningConsentText}
        required
        checked={consent}
        error={errors[consentKey]}
        onChange={setConsent}
      />
      <button type="submit" className="button button-primary" aria-disabled={isSending || undefined}>
        {isSending ? 'Signing …' : 'Sign'}
      </button>
    </form>
  );
}

interface AskedProps {
  readonly field: AskedField;
  readonly value: Value | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

function Asked({ field: { key, label, kind, max_length }, value, error, onChange }: AskedProps) {
  const frame = { id: key, label, error, required: true };
  if (kind === 'agree')
    return <AgreeField {...frame} checked={value === true} onChange={(checked) => onChange(checked || undefined)} />;
  if (kind === 'signature')
    return (
      <Field {...frame} id={`${key}-group`} group>
        {() => (
          <SignaturePad
            id={key}
            label={label}
            value={signatureOf(value)}
            invalid={error !== undefined}
            limit={SIGNATURE_PICTURE}
            onChange={(signature) => onChange(signature ?? undefined)}
          />
        )}
      </Field>
    );
  const typed = { ...frame, value: typeof value === 'string' ? value : '', onChange };
  return kind === 'email' ? (
    <EmailField {...typed} autoComplete="email" />
  ) : (
    <TextField {...typed} {...(max_length === null ? {} : { maxLength: max_length })} />
  );
}

function signatureOf(value: Value | undefined): SignatureValue | null {
  return typeof value === 'object' ? value : null;
}

function missingOf(
  fields: readonly AskedField[],
  values: Readonly<Record<string, Value | undefined>>,
  consent: boolean,
): Record<string, string> {
  const missing = fields.filter(({ key }) => {
    const value = values[key];
    return value === undefined || (typeof value === 'string' && value.trim() === '');
  });
  return {
    ...Object.fromEntries(missing.map(({ key, label, kind }) => [key, missingWords[kind](label)])),
    ...(consent ? {} : { [consentKey]: 'Please agree to sign electronically' }),
  };
}

const missingWords: Readonly<Record<AskedField['kind'], (label: string) => string>> = {
  agree: (label) => `Please check the box: ${label}`,
  signature: () => 'Please place your signature',
  text: (label) => `Please fill in: ${label}`,
  email: (label) => `Please fill in: ${label}`,
};

/** Returns the server's errors by field; an error of no field stands alone. */
function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CosigningFailure)) return { form: String(error) };
  const found = Object.entries(error.errors).flatMap(([key, [text]]) => (text === undefined ? [] : [[key, text]]));
  return found.length > 0 ? (Object.fromEntries(found) as Record<string, string>) : { form: error.message };
}
