/** E-79: the notes in the margin beside an entry's timeline. Parts that the reader may not see have no key. */
import { z } from 'zod';
import { messageStates } from '../../notifications/message.ts';
import { listedRep } from '../entry.ts';

/** The most notes and letters that a response has, the newest ones. */
export const maxMarginNotes = 3;
export const maxMarginLetters = 3;

const marginPerson = z.object({
  user_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});

/** People whom the application names beside its leaders. */
export const contactKinds = ['primary', 'secondary', 'media'] as const;
const marginContact = z.object({ kind: z.enum(contactKinds), name: z.string() });
export type MarginContact = z.output<typeof marginContact>;

const marginNote = z.object({ id: z.number().int(), text: z.string(), at: z.string(), by: z.string().nullable() });
const marginLetter = z.object({
  id: z.number().int(),
  subject: z.string(),
  at: z.string(),
  state: z.enum(messageStates),
});

/** The entry's place in the parade order. */
const marginPlace = z.object({
  place: z.number().int(),
  /**
   * Seconds since midnight at the start, the television corner and the end; null for readers who do not work for the
   * parade.
   */
  passing: z.object({ start: z.number(), tv: z.number(), end: z.number() }).nullable(),
});

export const marginActs = ['assign_rep', 'add_note'] as const;

export const entryMargin = z.object({
  id: z.number().int(),
  /** The liaison; `entries`: how many entries of the year they look after, for readers who may assign one. */
  rep: listedRep.nullable(),
  leaders: z.array(marginPerson),
  contacts: z.array(marginContact),
  /** Who is listed. */
  people: z.number().int(),
  /** How many there are by the form that states it (statedPeople); null: no form does yet, or none of this type asks. */
  people_stated: z.number().int().nullable(),
  /** null: the entry is not accepted, so nobody is asked to sign. */
  waivers: z
    .object({
      total: z.number().int(),
      signed: z.number().int(),
      to_approve: z.number().int(),
      declined: z.number().int(),
    })
    .nullable(),
  line_up: marginPlace.nullable(),
  /** Facts from the forms about the unit on the street, null where nobody has answered yet. null: the entry is not accepted. */
  street: z
    .object({
      length_ft: z.number().nullable(),
      kind: z.string().nullable(),
      flame: z.boolean().nullable(),
      loudspeakers: z.boolean().nullable(),
    })
    .nullable(),
  /** The office's internal notes, newest first; `more`: there are older ones. */
  notes: z.object({ data: z.array(marginNote), more: z.boolean() }).optional(),
  /** Unanswered questions to the leader, oldest first. */
  questions: z
    .array(z.object({ id: z.number().int(), question: z.string(), at: z.string(), by: z.string().nullable() }))
    .optional(),
  /** The newest letters about the entry, without those about single waivers. */
  letters: z.array(marginLetter).optional(),
  acts: z.array(z.enum(marginActs)),
});
export type EntryMargin = z.output<typeof entryMargin>;

/** Which answer states how many people an entry brings, whether or not they are listed: a band's final numbers. */
export const statedPeople = {
  form_type: 'band-composition',
  path: 'final:composition',
  count: 'total_band_size',
} as const;

export const marginContactLabels: Readonly<Record<MarginContact['kind'], string>> = {
  primary: 'primary contact',
  secondary: 'secondary contact',
  media: 'media contact',
};
