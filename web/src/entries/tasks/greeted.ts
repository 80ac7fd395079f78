import { deviceStore } from '../../ui/storage/browserStore.ts';

/** Which acceptances this device has congratulated on. Without storage it congratulates again, which does no harm. */
const key = 'greeted';
const maxGreeted = 20;

export function wasGreeted(acceptance: string): boolean {
  return greeted().includes(acceptance);
}

export function markGreeted(acceptance: string): void {
  if (wasGreeted(acceptance)) return;
  deviceStore.setItem(key, JSON.stringify([acceptance, ...greeted()].slice(0, maxGreeted)));
}

function greeted(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStore.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    // Not written by this version: it counts as nothing stored.
    return [];
  }
}
