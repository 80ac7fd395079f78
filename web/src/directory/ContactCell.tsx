import type { Contact } from '@parade/contract/directory/addressBook.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { fullName } from '@parade/contract/wording.ts';
import { AddressText } from '../ui/AddressText.tsx';
import { phoneHref } from '../ui/typing.ts';
import styles from './directory.module.css';

interface ContactCellProps {
  readonly contact: Contact | null;
  /** How many others there are besides. */
  readonly more?: number;
  /** The leader, who is in the row already where it is the same person. */
  readonly leader?: Contact | null;
}

/** Name, phone and email of somebody to call; nothing of what is missing. */
export function ContactCell({ contact, more = 0, leader = null }: ContactCellProps) {
  if (!contact) return <span className={styles['none']}>—</span>;
  if (leader && isSame(contact, leader)) return <span className={styles['none']}>Same as leader</span>;
  return (
    <div className={styles['contact']}>
      <span className={styles['name']}>
        {fullName(contact)}
        {more > 0 ? <span className={styles['none']}> and {more} more</span> : null}
      </span>
      {contact.phone ? <PhoneLink phone={contact.phone} /> : null}
      {contact.email ? <EmailLink email={contact.email} /> : null}
    </div>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles['phone']} href={phoneHref(phone)}>
      {phone}
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={styles['email']} href={`mailto:${email}`} aria-label={email}>
      <AddressText>{email}</AddressText>
    </a>
  );
}

function isSame(one: Contact, other: Contact): boolean {
  const digits = (phone: string) => phone.replaceAll(/\D/g, '');
  return (
    isSameEmail(one.email, other.email) &&
    digits(one.phone) === digits(other.phone) &&
    fullName(one) === fullName(other)
  );
}
