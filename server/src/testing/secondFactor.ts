import { TOTP, Secret } from 'otpauth';
import type { Portal } from '../portal.ts';
import type { FastifyInstance } from 'fastify';
import { type Person, signedInClient } from './people.ts';

/** A person whose sign-in requires a code. */
export interface WithApp {
  readonly codes: readonly string[];
  /** Returns the code that the app shows now, or so many steps away. */
  readonly code: (steps?: number) => string;
}

/** Sets up an authenticator app for a person with this password. The code that confirmed it is used up. */
export async function switchOnApp(
  portal: Pick<Portal, 'clock'> & { readonly app: FastifyInstance },
  person: Person,
  password: string,
): Promise<WithApp> {
  const client = signedInClient(portal.app, person);
  const { body } = await client.post('/api/second-factor', { current_password: password });
  const code = codesOf(portal, body.secret);
  const confirmed = await client.post('/api/second-factor/confirm', { code: code() });
  if (confirmed.status !== 200) throw new Error(`the app was refused: ${JSON.stringify(confirmed.body)}`);
  return { codes: confirmed.body.recovery_codes, code };
}

/** Returns the codes that an app with this secret shows, by the portal's clock. */
export function codesOf(portal: Pick<Portal, 'clock'>, secret: string): WithApp['code'] {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0) => totp.generate({ timestamp: portal.clock.now().getTime() + steps * 30_000 });
}
