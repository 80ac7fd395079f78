import { useRef } from 'react';

/** Gives each wish one key: a press that is repeated because an answer was lost makes nothing second. */
export function useRequestKey(): (wish: object) => string {
  const last = useRef({ wish: '', key: '' });
  return (asked) => {
    const wish = JSON.stringify(asked);
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return last.current.key;
  };
}
