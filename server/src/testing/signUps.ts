import { solvedCaptcha } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

let count = 0;

/** Returns what a person sends to sign up as a leader, with an address that no other sign-up has. */
export async function aSignUp({ app }: Pick<TestPortalWithApp, 'app'>, given: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  return {
    first_name: 'Nadia',
    last_name: 'Öztürk',
    email: `signing.up${count}@example.org`,
    phone: '626 555 0199',
    password: 'a fine long password',
    role: 'leader',
    recaptcha: await solvedCaptcha(app),
    ...given,
  };
}

/** Returns how many accounts have an address, confirmed or not. */
export async function countAccounts({ db }: Pick<TestPortalWithApp, 'db'>, email: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).execute()).length;
}

/** Returns the subjects of the letters to an address, without the name of the parade, oldest first. */
export async function subjectsTo({ db }: Pick<TestPortalWithApp, 'db'>, email: string): Promise<string[]> {
  const letters = await db
    .selectFrom('outbox')
    .select('subject')
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return letters.map(({ subject }) => subject.replace(/^.*: /, ''));
}
