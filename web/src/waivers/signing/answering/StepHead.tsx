import { LanguageChoice } from '../LanguageChoice.tsx';
import type { Person } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

interface StepHeadProps {
  readonly person: Person;
  /** From 1; the page of signing is the last one. */
  readonly number: number;
  readonly of: number;
}

/** Shows the waiver's person, and how far it is filled in. */
export function StepHead({ person, number, of }: StepHeadProps) {
  const { steps } = useTexts();
  return (
    <header className={styles['head']}>
      <strong>{person.name}</strong>
      <LanguageChoice />
      <span>{steps.step(number, of)}</span>
      <progress max={of} value={number} aria-hidden />
    </header>
  );
}
