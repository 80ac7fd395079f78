/** D-08: the address book: each entry's leaders, and the contacts that its forms name. */
import { z } from 'zod';
import { type Role, worksForTheParade } from '../access/roles.ts';
import { displayedStatuses } from '../entries/status.ts';
import { organizationTypeId, page, rowLimit, searchText, sortBy, year } from '../http/paging.ts';

export const addressBookSorts = ['organization', 'name', 'type', 'year'] as const;
export type AddressBookSort = (typeof addressBookSorts)[number];
export const defaultAddressBookSort = 'organization';

/** D-08: page sizes of the address book, the usual one first. */
export const addressBookPageSizes = [10, 50, 500, 1000] as const;

const any = z.literal('any');

/**
 * The filters of the address book, its file and its labels. A filter that is absent has its opening value
 * (addressBookStart).
 */
export const addressBookFilters = z.object({
  year: z.union([any, year]).optional(),
  organization_type: z.union([any, organizationTypeId]).default('any'),
  status: z.enum(['any', ...displayedStatuses]).optional(),
  /** A part of a name or email address: of the entry, organization, leader or contact. */
  q: searchText,
  sortBy: sortBy(...addressBookSorts).default(defaultAddressBookSort),
});
export type AddressBookFilters = z.output<typeof addressBookFilters>;

export const addressBookQuery = addressBookFilters.extend({
  /** The kind of facts about the entries: their contacts. */
  type: z.literal('address-book').default('address-book'),
  page,
  perPage: rowLimit(1000)
    .refine(
      (size) => addressBookPageSizes.some((known) => known === size),
      'Please choose one of the listed page sizes.',
    )
    .default(addressBookPageSizes[0]),
});
export type AddressBookQuery = z.output<typeof addressBookQuery>;

/**
 * Returns the filters that the address book opens with: accepted entries of the current parade; for people of an
 * entry, all their own.
 */
export function addressBookStart(
  roles: readonly Role[],
  currentYear: number,
): { readonly year: number | 'any'; readonly status: 'accepted' | 'any' } {
  return worksForTheParade(roles) ? { year: currentYear, status: 'accepted' } : { year: 'any', status: 'any' };
}

/** In the order of the columns. */
export const contactKinds = ['leader', 'primary', 'secondary', 'media'] as const;
export type ContactKind = (typeof contactKinds)[number];
export const contactLabels: Readonly<Record<ContactKind, string>> = {
  leader: 'Leader',
  primary: 'Primary',
  secondary: 'Secondary',
  media: 'Media',
};

/** A person to call. Texts may be empty. */
export const contact = z.object({
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Contact = z.output<typeof contact>;

export const mailingAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  /** Name of the country. */
  country: z.string(),
  is_domestic: z.boolean(),
});
export type MailingAddress = z.output<typeof mailingAddress>;

export const addressBookEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  organization_name: z.string(),
  org_type: z.number().int(),
  /** Name of the type. */
  organization_type: z.string(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  displayed_status: z.enum(displayedStatuses),
  /** null until the application has one. */
  address: mailingAddress.nullable(),
  /** Main phone of the organization. */
  phone: z.string(),
  /** Everybody who leads the entry. */
  leaders: z.array(contact),
  /** null: the application names nobody. */
  primary: contact.nullable(),
  secondary: contact.nullable(),
  media: contact.nullable(),
});
export type AddressBookEntry = z.output<typeof addressBookEntry>;

/** Returns the first contact of a kind. */
export function contactOf(entry: AddressBookEntry, kind: ContactKind): Contact | null {
  return kind === 'leader' ? (entry.leaders[0] ?? null) : entry[kind];
}

/** Returns the address as on an envelope; the country only where it is a foreign one. */
export function addressLines({
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
  is_domestic,
}: MailingAddress): string[] {
  const region = [state, postal_code].filter(Boolean).join(' ');
  return [line1, line2, [city, region].filter(Boolean).join(', '), is_domestic ? '' : country.toUpperCase()].filter(
    Boolean,
  );
}

/** A question whose answer the address book uses. */
export const contactField = z.object({ path: z.string(), group: z.string(), label: z.string() });

/** Every contact that one entry's forms name, by group. */
export const contactSheet = z.object({
  entry: addressBookEntry,
  sections: z.array(
    z.object({
      title: z.string(),
      lines: z.array(
        z.object({ label: z.string(), value: z.string(), kind: z.enum(['text', 'email', 'phone', 'address']) }),
      ),
    }),
  ),
});
export type ContactSheet = z.output<typeof contactSheet>;
