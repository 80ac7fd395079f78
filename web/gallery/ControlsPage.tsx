import { SIGNATURE_PICTURE } from '@parade/contract/forms/widgets/signaturePicture.ts';
import { readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { ErrorSummary } from '../src/ui/ErrorSummary.tsx';
import { Field } from '../src/ui/Field.tsx';
import {
  AgreeField,
  ChecksField,
  DateField,
  DigitsField,
  EmailField,
  MoneyField,
  PasswordField,
  PhoneField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
  UrlField,
  YesNoField,
} from '../src/ui/inputs.tsx';
import { PageHeader, Section } from '../src/ui/Page.tsx';
import { type Signature, SignaturePad } from '../src/ui/signature/SignaturePad.tsx';

const colors = [
  { value: 'brass', label: 'Brass' },
  { value: 'winds', label: 'Woodwinds', hint: 'Flutes, clarinets, saxophones' },
  { value: 'drums', label: 'Percussion' },
];

export function ControlsPage() {
  const [texts, setTexts] = useState<Record<string, string>>({ phone: '(626) 555-0123', lost: 'kept' });
  const [chosen, setChosen] = useState<string[]>(['winds']);
  const [agreed, setAgreed] = useState(false);
  const [signature, setSignature] = useState<Signature | null>(null);
  const [attempt, setAttempt] = useState(0);
  const text = (key: string) => ({
    id: key,
    value: texts[key] ?? '',
    onChange: (value: string) => setTexts((all) => ({ ...all, [key]: value })),
  });
  return (
    <>
      <PageHeader
        title="Controls"
        actions={
          <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
            Submit
          </Button>
        }
      />
      {attempt > 0 ? (
        <ErrorSummary
          title="Incomplete Highlighted Fields: Please complete fields highlighted in yellow to update and submit"
          attempt={attempt}
          errors={[
            { id: 'email', text: 'Email: Please provide a valid email' },
            { id: 'sections', text: 'Sections: This value is required' },
          ]}
        />
      ) : null}
      <Section title="Texts">
        <div className="form-fields">
          <TextField {...text('name')} label="Official name" hint="As it is announced on the day." required />
          <EmailField {...text('email')} label="Email" error="Please provide a valid email" required />
          <TextField {...text('needed')} label="City" needed="This value is required" required />
          <TextField {...text('copied')} label="Director" copied />
          <TextField {...text('changed')} label="Announcer’s script" changed="Changed 11/20/2026 4:05 PM by Ana Ruiz" />
          <TextField {...text('off')} label="Parade number" disabled hint="Set by the office." />
          <TextAreaField {...text('story')} label="Commentary" maxLength={40} hint="Read out while you pass." />
          <div className="form-line">
            <DigitsField {...text('count')} label="Riders" unit="people" />
            <MoneyField {...text('fee')} label="Fee" />
            <DateField
              read={readCivilDate}
              show={showCivilDate}
              {...text('birth')}
              label="Date of birth"
              warning="Age is less than 5 years old. Is this correct?"
            />
            <PhoneField {...text('phone')} label="Phone" />
          </div>
          <UrlField {...text('url')} label="Web site" />
          <PasswordField {...text('password')} label="Password" autoComplete="new-password" />
        </div>
      </Section>
      <Section title="Choices">
        <div className="form-fields">
          <SelectField {...text('select')} label="Entity type" options={colors} />
          <SelectField
            {...text('lost')}
            label="A value no longer offered"
            options={colors}
            error="This value is required"
          />
          <RadioField {...text('radio')} label="Strongest section" options={colors} required />
          <YesNoField {...text('yesno')} label="Have you taken part before?" needed="This value is required" />
          <ChecksField
            id="sections"
            label="Sections"
            options={colors}
            value={chosen}
            onChange={setChosen}
            error="This value is required"
          />
          <AgreeField
            label="I have read the agreement and sign it for everybody on the list."
            checked={agreed}
            onChange={setAgreed}
            required
          />
        </div>
      </Section>
      <Section title="Signature">
        <Field
          label="Signature of parent or guardian"
          group
          error={signature ? undefined : 'Please place your signature below'}
        >
          {() => (
            <SignaturePad
              id="signature"
              label="Signature"
              value={signature}
              onChange={setSignature}
              limit={SIGNATURE_PICTURE}
            />
          )}
        </Field>
        <output id="signed">{signature ? JSON.stringify(signature).length : 'empty'}</output>
      </Section>
    </>
  );
}
