import { useEffect } from 'react';
import type { Question } from '../ui/Dialog.tsx';

const parts = new Set<(user_id: number) => void>();

/** Registers what a part of the portal forgets of a person. The shell does it for all of them: this folder knows no room. */
export function forgetsWhoLeaves(forget: (user_id: number) => void): void {
  parts.add(forget);
}

/** The person leaves this device to others: nothing that they typed, searched for or opened stays on it. */
export function forgetPerson(user_id: number): void {
  for (const forget of parts) forget(user_id);
}

let question: Question | null = null;

/** What Logout asks while this is shown, where nothing is lost that was typed and something ends all the same. null: nothing. */
export function useQuestionBeforeLogout(asked: Question | null): void {
  useEffect(() => {
    question = asked;
    return () => {
      question = null;
    };
  }, [asked]);
}

export function questionBeforeLogout(): Question | null {
  return question;
}
