import type { AddressBookEntry } from '@parade/contract/directory/addressBook.ts';
import type {
  OrganizationDetail,
  OrganizationEntry,
  OrganizationListed,
  OrganizationPerson,
} from '@parade/contract/organizations/organization.ts';
import { paradeYear } from './people.ts';

/** A band that has entered once. */
export function organizationRow(with_: Partial<OrganizationListed> = {}): OrganizationListed {
  return {
    id: 7,
    name: 'Quail Hollow Band',
    type_id: 2,
    type: 'Marching Band',
    display_title: 'Quail Hollow Band [Marching Band]',
    former_names: [],
    entries_count: 1,
    latest_year: paradeYear,
    ...with_,
  };
}

export function organizationEntry(with_: Partial<OrganizationEntry> = {}): OrganizationEntry {
  return {
    id: 70,
    organization_id: 7,
    year: paradeYear,
    official_name: 'Quail Hollow Marching Band',
    displayed_status: 'accepted',
    is_first: true,
    ...with_,
  };
}

export function organizationPerson(with_: Partial<OrganizationPerson> = {}): OrganizationPerson {
  return {
    user_id: 30,
    first_name: 'Lena',
    last_name: 'Leader',
    email: 'lena@quail.example',
    phone: null,
    role: 'leader',
    parade_year: paradeYear,
    parade_id: 27,
    is_invited: false,
    is_disabled: false,
    ...with_,
  };
}

/** The page of an organization as an admin gets it. */
export function organizationPage(with_: Partial<OrganizationDetail['organization']> = {}): OrganizationDetail {
  return {
    organization: {
      ...organizationRow(),
      created_at: '2024-05-05T12:00:00.000Z',
      created_by: null,
      people_count: 1,
      entries: [organizationEntry()],
      users: [organizationPerson()],
      ...with_,
    },
    abilities: {
      tabs: ['overview', 'entries', 'people', 'log'],
      actions: ['edit', 'add_leader', 'delete', 'merge'],
    },
  };
}

/** An entry of the address book: its leader is the primary contact too. */
export function bookEntry(with_: Partial<AddressBookEntry> = {}): AddressBookEntry {
  const lena = {
    first_name: 'Lena',
    last_name: 'Leader',
    title: '',
    email: 'lena@quail.example',
    phone: '(626) 555-0188',
  };
  return {
    id: 70,
    organization_id: 7,
    organization_name: 'Quail Hollow Band',
    org_type: 2,
    organization_type: 'Marching Band',
    year: paradeYear,
    is_first: true,
    official_name: 'Quail Hollow Marching Band',
    displayed_status: 'accepted',
    address: {
      line1: '391 Orange Grove Lane',
      line2: '',
      city: 'Pasadena',
      state: 'CA',
      postal_code: '91184',
      country: 'United States',
      is_domestic: true,
    },
    phone: '',
    leaders: [lena],
    primary: { ...lena, title: 'Director' },
    secondary: null,
    media: { ...lena, first_name: 'Priya', last_name: 'Rao', email: 'priya@quail.example' },
    ...with_,
  };
}
