import { z } from 'zod';
import { singleLine } from '../../http/singleLine.ts';
import { givenPassword } from '../account.ts';

/** U-29: codes of an authenticator app as every app makes them: six digits, a new one each 30 seconds (RFC 6238). */
export const codeDigits = 6;
export const codePeriodSeconds = 30;
/** A phone's clock may be one step early or late. */
export const codeWindowSteps = 1;

/** U-30: recovery codes, each of which works once. */
export const recoveryCodeCount = 10;

/** A ticket for the second step lives five minutes and five wrong codes. */
export const ticketLifetimeMs = 5 * 60_000;
export const maxTicketTries = 5;
/** Wrong codes within an hour, by account; a browser that the person has signed in with has a count of its own. */
export const maxWrongCodesPerHour = 10;

export const wrongCodeText = 'This code is not right. Please use the one your app shows now.';
export const proofNeededText = 'Please enter your current password or a code from your authenticator app';
export const codeNeededText = 'Please enter a code from your authenticator app, or use a passkey.';
export const passkeyFailedText = 'This passkey was not accepted. Please try again, or choose another way.';

/** What is typed for a code: six digits with or without a space, or a recovery code. */
export const typedCode = z
  .string()
  .overwrite((given) => given.trim().toLowerCase().replaceAll(/[\s-]/g, ''))
  .min(1, 'This value is required')
  .max(40);

const encodedBytes = z.string().max(20_000);

/** What a browser's authenticator answers, as WebAuthn spells it; the library judges what is in it. */
export const authenticatorAnswer = z.strictObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  response: z.strictObject({
    clientDataJSON: encodedBytes,
    attestationObject: encodedBytes.optional(),
    transports: z.array(z.string().max(40)).max(20).optional(),
    publicKey: encodedBytes.optional(),
    publicKeyAlgorithm: z.int().optional(),
    authenticatorData: encodedBytes.optional(),
    signature: encodedBytes.optional(),
    userHandle: encodedBytes.optional(),
  }),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  // None that the portal reads.
  clientExtensionResults: z.strictObject({}),
  type: z.literal('public-key'),
});

/** What a change of one's own login asks for: the password, a code of the second step, or a passkey's signature. */
export const proof = {
  current_password: givenPassword.optional(),
  code: typedCode.optional(),
  passkey: authenticatorAnswer.optional(),
} as const;
export interface Proof {
  readonly current_password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: z.output<typeof authenticatorAnswer> | undefined;
}
/** Whether there is one at all; goes after what else a body has. */
export const needsProof = z.refine<Proof>(
  ({ current_password, code, passkey }) => Boolean(current_password ?? code ?? passkey),
  { path: ['current_password'], error: proofNeededText },
);

/** The ways to prove who one is that an account has, in the order that they are offered. */
export const proofWays = ['password', 'code', 'passkey'] as const;
export type ProofWay = (typeof proofWays)[number];

export const passkeyName = singleLine(60);

/** What a browser is to ask its authenticator for (WebAuthn). */
export const authenticatorOptions = z.object({ challenge: z.string() }).catchall(z.unknown());

/** The factors by which a sign-in may go on after the password; none of them says how many there are. */
export const signInFactors = ['app', 'passkey'] as const;
export type SignInFactor = (typeof signInFactors)[number];

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The own ways to sign in, as the profile shows them. No secret is in it. */
export const ownFactors = z.object({
  /** Since when codes are asked for; null: they are not. */
  app_since: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkey),
  /** The organizer demands a second step of this account. */
  is_required: z.boolean(),
  /** What this session may prove with: the password is not enough in one that was opened without the second step. */
  proof_ways: z.array(z.enum(proofWays)),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** The secret of an authenticator app, shown once: for its camera and to type. */
export const startedApp = z.object({ uri: z.string(), secret: z.string() });
/** Shown once. */
export const newRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
