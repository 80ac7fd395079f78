import type { Language } from '@parade/contract/notifications/language.ts';
import { sql } from 'kysely';

/** W-37: the language chosen for this waiver, else the last choice for the same address in the year. */
export const signerLanguage = sql<Language | null>`coalesce(waivers.signer_language, (
  select other.signer_language from waivers as other
  where other.year = waivers.year and lower(other.email) = lower(waivers.email) and other.signer_language is not null
  order by other.signer_language_at desc limit 1))`;

/** W-37: the language that the leader set for the person, else for another one at the address. */
export const familyLanguage = sql<Language | null>`coalesce(participants.letter_language, (
  select other.letter_language from participants as other join entries as its on its.id = other.entry_id
  where other.email = lower(waivers.email) and other.letter_language is not null and other.removed_at is null
    and its.year = waivers.year
  order by other.id limit 1))`;
