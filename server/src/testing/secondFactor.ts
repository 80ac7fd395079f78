import { TOTP, Secret } from 'otpauth';
import type { Portal } from '../portal.ts';
import type { FastifyInstance } from 'fastify';
import { type Person, signedInClient } from './people.ts';

/** A person whose sign-in requires a code. */
export interface WithApp {
  readonly codes: readonly string[];
  /** Returns the code that the app shows now, or so many steps away. */
  readonly code: (steps?: number) => string;
  /** Returns a code that the app shows neither now nor a minute before or after. */
  readonly wrongCode: () => string;
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
  const guesses = ['000000', '111111', '222222', '333333', '444444', '555555'];
  const wrongCode = () => guesses.find((guess) => [-2, -1, 0, 1, 2].every((steps) => code(steps) !== guess)) ?? '';
  return { codes: confirmed.body.recovery_codes, code, wrongCode };
}

/** Returns the codes that an app with this secret shows, by the portal's clock. */
export function codesOf(portal: Pick<Portal, 'clock'>, secret: string): WithApp['code'] {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0) => totp.generate({ timestamp: portal.clock.now().getTime() + steps * 30_000 });
}
