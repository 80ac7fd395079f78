import { passwordMinLength } from '@parade/contract/users/account.ts';
import { EmailField, PasswordField, PhoneField, TextField } from '../ui/inputs.tsx';
import type { AuthForm } from './AuthForm.tsx';
import { labels } from './words.ts';
import styles from './auth.module.css';

export const newPasswordHint = `At least ${passwordMinLength} characters. A short sentence is easy to remember and hard to guess.`;
export const personStart = { first_name: '', last_name: '', email: '', phone: '', password: '' };
type Person = typeof personStart;

/** What every sign-up asks of a person. */
export function PersonFields({ field }: { field: (name: keyof Person) => ReturnType<AuthForm<Person>['field']> }) {
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          {...field('first_name')}
          label={labels.first_name}
          required
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          {...field('last_name')}
          label={labels.last_name}
          required
          autoComplete="family-name"
          maxLength={80}
        />
      </div>
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
