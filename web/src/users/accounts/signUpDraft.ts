import { useEffect } from 'react';
import { tabStore } from '../../ui/storage/browserStore.ts';

const storageKey = 'sign-up';
const maxLength = 500;
/** Never stored, whatever a form has. */
const secret = 'password';

/** What a form starts with, with what was typed in this tab before it was reloaded. Never a password. */
export function withSignUpDraft<Start extends Record<string, string | boolean>>(start: Start): Start {
  const known = readDraft();
  const typed = Object.entries(start).flatMap(([name, value]) => {
    const draft = known[name];
    return name === secret || typeof draft !== typeof value ? [] : [[name, draft]];
  });
  return { ...start, ...Object.fromEntries(typed) };
}

/** Stores what is typed into a sign-up, for this tab alone, until forgetSignUpDraft. */
export function useSignUpDraft(values: Readonly<Record<string, unknown>>): void {
  const draft = JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => name !== secret && (typeof value === 'boolean' || isShort(value)),
      ),
    ),
  );
  useEffect(() => {
    tabStore.setItem(storageKey, draft);
  }, [draft]);
}

/** The account is made. */
export function forgetSignUpDraft(): void {
  tabStore.removeItem(storageKey);
}

function readDraft(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? (stored as Record<string, unknown>)
      : {};
  } catch {
    // Not written by this version: it counts as nothing stored.
    return {};
  }
}

function isShort(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxLength;
}
