import { timeoutText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import { createContext, useContext } from 'react';
import { AddressText } from './AddressText.tsx';

/** The address that helps with what nobody expected; null until it is known. */
export const SupportAddress = createContext<string | null>(null);

/** whom to write to, under a text that says the server failed or did not answer in time; nothing under others. */
export function SupportLine({ under }: { under: unknown }) {
  const isOurs = [timeoutText, unexpectedText].some((text) => typeof under === 'string' && under.includes(text));
  return isOurs ? <SupportLink /> : null;
}

export function SupportLink() {
  const address = useContext(SupportAddress);
  if (address === null) return null;
  return (
    <p>
      If this keeps happening, please contact support:{' '}
      <a href={`mailto:${address}`}>
        <AddressText>{address}</AddressText>
      </a>
    </p>
  );
}
