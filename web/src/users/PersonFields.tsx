import { passwordMinLength } from '@parade/contract/users/account.ts';
import { EmailField, PasswordField, PhoneField, TextField } from '../ui/inputs.tsx';
import { labels } from './words.ts';
import styles from './auth.module.css';

export const newPasswordHint = `At least ${passwordMinLength} characters. A short sentence is easy to remember and hard to guess.`;
export const personStart = { first_name: '', last_name: '', email: '', phone: '', password: '' };

/** What a field of text takes, from useSmallForm. */
type FieldsOf<Name extends string> = (name: Name) => {
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** What every sign-up asks of a person. */
export function PersonFields({ field }: { field: FieldsOf<keyof typeof personStart> }) {
  return (
    <>
      <NameFields field={field} />
      <EmailField {...field('email')} label={labels.email} required />
      <PhoneField {...field('phone')} label={labels.phone} required />
      <PasswordField
        {...field('password')}
        label={labels.password}
        required
        autoComplete="new-password"
        hint={newPasswordHint}
      />
    </>
  );
}

/** First and last name, side by side; `isOther`: of somebody else, whom the browser does not know. */
export function NameFields({
  field,
  className = styles['pair'],
  isOther = false,
}: {
  field: FieldsOf<'first_name' | 'last_name'>;
  className?: string | undefined;
  isOther?: boolean;
}) {
  return (
    <div className={className}>
      <TextField
        {...field('first_name')}
        label={labels.first_name}
        required
        autoComplete={isOther ? 'off' : 'given-name'}
        maxLength={80}
      />
      <TextField
        {...field('last_name')}
        label={labels.last_name}
        required
        autoComplete={isOther ? 'off' : 'family-name'}
        maxLength={80}
      />
    </div>
  );
}

export const newPasswordLabels = { password: 'New password', c_password: 'Confirm new password' };

/** Another password for an account that has one, typed twice. */
export function ChangedPasswordFields({ field }: { field: FieldsOf<'password' | 'c_password'> }) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={newPasswordLabels.password}
        required
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      <PasswordField
        {...field('c_password')}
        label={newPasswordLabels.c_password}
        required
        autoComplete="new-password"
      />
    </>
  );
}

/** A new password, typed twice. */
export function PasswordFields({
  field,
  label,
  hint,
}: {
  field: FieldsOf<'password' | 'password_confirmation'>;
  label: string;
  hint: string;
}) {
  return (
    <>
      <PasswordField {...field('password')} label={label} required autoComplete="new-password" hint={hint} />
      <PasswordField
        {...field('password_confirmation')}
        label={labels.password_confirmation}
        required
        autoComplete="new-password"
      />
    </>
  );
}
