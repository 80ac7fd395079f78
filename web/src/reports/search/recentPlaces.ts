import { useMemo, useSyncExternalStore } from 'react';
import { tabStore } from '../../ui/storage/browserStore.ts';
import type { Place } from './places.ts';

/** Pages of one thing: an entry, a form, an organization, a person. Lists and settings are in the menu. */
const ofOneThing = /^\/(entries|o|organization|users|waivers-form|address-book)\/[^/]+/;
const notOne = /^\/(users\/(create|join-links|s)|address-book\/s)(\/|$)/;
const maxRecent = 8;

/**
 * The last pages somebody opened, the newest first. They end with the tab and with a logout: names of people do not stay on
 * a shared computer. user_id: somebody else who signs in here starts with none.
 */
export function recentPlaces(user_id: number): Place[] {
  return placesIn(storedText(user_id));
}

/** The same, and what is added while it is shown: the page that is being left when the search is opened comes last. */
export function useRecentPlaces(user_id: number): Place[] {
  const stored = useSyncExternalStore(subscribe, () => storedText(user_id));
  return useMemo(() => placesIn(stored), [stored]);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedText(user_id: number): string {
  return tabStore.getItem(keyOf(user_id)) ?? '[]';
}

function placesIn(text: string): Place[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    // Not written by this version: it counts as nothing stored.
    return [];
  }
}

export function rememberPlace(user_id: number, place: Place): void {
  if (!ofOneThing.test(place.to) || notOne.test(place.to)) return;
  const others = recentPlaces(user_id).filter(({ to, title }) => to !== place.to && title !== place.title);
  tabStore.setItem(keyOf(user_id), JSON.stringify([place, ...others].slice(0, maxRecent)));
  for (const listener of listeners) listener();
}

/** The person has logged out. */
export function forgetPlaces(user_id: number): void {
  tabStore.removeItem(keyOf(user_id));
  for (const listener of listeners) listener();
}

function keyOf(user_id: number): string {
  return `recent-places-${user_id}`;
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'to' in value &&
    typeof value.to === 'string' &&
    ofOneThing.test(value.to)
  );
}
