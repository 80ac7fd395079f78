import type { StaffRole } from '@parade/contract/access/roles.ts';
import { grantStaffRole } from '@parade/server/users/roles.ts';
import { createAccount } from '@parade/server/users/writes.ts';
import type { Change } from '@parade/server/database/change.ts';
import { withoutActor } from '@parade/server/access/authorized.ts';
import { type SeasonCalendar, daysAfter } from './calendar.ts';
import type { Moment } from './moments.ts';

/** The accounts that the README names; all have this password. */
export const demoPassword = 'parade-demo-2027';

interface Account {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly roles: readonly StaffRole[];
  readonly shown: string;
  readonly registered_as?: 'leader' | 'media';
  readonly media_organization_name?: string;
}

const office: readonly Account[] = [
  account('superadmin@example.org', 'Sylvia', 'Adachi', 'superadmin', ['superadmin']),
  account('admin@example.org', 'Adrian', 'Whitcomb', 'admin', ['admin']),
  account('staff@example.org', 'Stella', 'Marchetti', 'staff', ['staff']),
  account('volunteer@example.org', 'Vincent', 'Oyelaran', 'volunteer', ['volunteer']),
  account('judge@example.org', 'Judith', 'Rasmussen', 'judge', ['judge']),
  account('media@example.org', 'Mei', 'Dubois', 'media', ['media'], 'Foothill Courier'),
  account('broadcaster@example.org', 'Bruno', 'Castellanos', 'broadcaster', ['broadcaster'], 'Channel 6 Television'),
];

const late: readonly Account[] = [
  account('media-pending@example.org', 'Mina', 'Paulsen', 'media, pending approval', ['media-pending'], 'Arroyo Radio'),
  account('newcomer@example.org', 'Noel', 'Comer', 'no role yet', []),
];

/** Liaisons beside staff@ and volunteer@, so that lists have more than one name; they have not set a password. */
const moreLiaisons: readonly Account[] = [
  account('gloria.beckett@example.org', 'Gloria', 'Beckett', 'staff', ['staff']),
  account('tomas.ibarra@example.org', 'Tomás', 'Ibarra', 'staff', ['staff']),
  account('winnie.chao@example.org', 'Winnie', 'Chao', 'volunteer-chair', ['volunteer-chair']),
];

/** A second judge, so that awards have more than one score sheet an entry. */
const moreJudges: readonly Account[] = [account('carlotta.reyes@example.org', 'Carlotta', 'Reyes', 'judge', ['judge'])];

export const owners: readonly Account[] = [
  account('band.leader@example.org', 'Marcus', 'Bellamy', 'leader of a band', []),
  account('horse.leader@example.org', 'Guadalupe', 'Arredondo', 'leader of an equestrian unit', []),
  account('float.leader@example.org', 'Fiona', 'Lindqvist', 'leader of a float', []),
  account('float.builder@example.org', 'Boris', 'Kowalczyk', 'builder of the same float', []),
];

/** What the first start prints: one line an account. */
export function accountLines(): string[] {
  const all = [...office, ...late, ...owners];
  const width = Math.max(...all.map(({ email }) => email.length));
  return [
    `The demo parade is loaded. Log in with any of these accounts; the password for all of them is '${demoPassword}':`,
    ...all.map(({ email, shown }) => `  ${email.padEnd(width)}  ${shown}`),
  ];
}

/** The people of the story, by address, once seeded. */
export type Cast = Map<string, number>;

export function idOf(cast: Cast, email: string): number {
  const id = cast.get(email);
  if (id === undefined) throw new Error(`${email} has no account yet`);
  return id;
}

/** Staff and press come first, the two who wait come last; leaders come with their applications. */
export function accountMoments(calendar: SeasonCalendar, cast: Cast, password_hash: string): Moment[] {
  const beginning = `${calendar.year - 4}-08-01`;
  const moment = (each: Account, day: string, salt: number, hash: string | undefined): Moment => ({
    at: calendar.instantOf(day, salt),
    from: 'empty',
    by: () => null,
    apply: async (change) => {
      const id = await openAccount(change, cast, each, hash);
      for (const role of each.roles) await grantStaffRole(change, withoutActor({ id }, 'change_roles'), role);
    },
  });
  return [
    ...[...office, ...moreLiaisons, ...moreJudges].map((each, n) =>
      moment(each, daysAfter(beginning, n), n, office.includes(each) ? password_hash : undefined),
    ),
    ...late.map((each, n) => moment(each, daysAfter(calendar.today, n - 2), n, password_hash)),
    ...owners.map((each, n) => moment(each, `${calendar.year - 2}-08-${20 + n}`, n, password_hash)),
  ];
}

/** Makes an account that somebody could have signed up for, its address confirmed. */
export async function openAccount(
  change: Change,
  cast: Cast,
  person: Pick<Account, 'email' | 'first_name' | 'last_name' | 'phone' | 'registered_as' | 'media_organization_name'>,
  password_hash?: string,
): Promise<number> {
  const { email, first_name, last_name, phone, registered_as, media_organization_name } = person;
  const id = await createAccount(change, {
    email,
    first_name,
    last_name,
    phone,
    email_verified: true,
    password_hash,
    media_organization_name,
    ...(registered_as === undefined ? {} : { registered_as }),
  });
  cast.set(email, id);
  return id;
}

function account(
  email: string,
  first_name: string,
  last_name: string,
  shown: string,
  roles: readonly StaffRole[],
  media_organization_name?: string,
): Account {
  const phone = `(626) 555-01${String(10 + ((email.length * 7 + last_name.length) % 90))}`;
  const asLeader = email.includes('leader') ? ({ registered_as: 'leader' } as const) : {};
  const asMedia = media_organization_name ? ({ registered_as: 'media', media_organization_name } as const) : {};
  return { email, first_name, last_name, phone, roles, shown, ...asLeader, ...asMedia };
}
