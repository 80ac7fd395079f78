import { z } from 'zod';
import { singleLine } from '../../http/singleLine.ts';
import { givenPassword } from '../account.ts';

/** U-29: codes of an authenticator app in the standard form: six digits, a new code every 30 seconds (RFC 6238). */
export const codeDigits = 6;
export const codePeriodSeconds = 30;
/** How many steps a phone's clock may be early or late. */
export const codeWindowSteps = 1;

/** U-30: recovery codes, each of which works once. */
export const recoveryCodeCount = 10;

/** U-29: a ticket for the second step lasts five minutes and five wrong codes. */
export const ticketLifetimeMs = 5 * 60_000;
export const maxTicketTries = 5;
/** The most wrong codes within an hour, by account; a browser that signed in before has a separate count. */
export const maxWrongCodesPerHour = 10;

export const wrongCodeText = 'This code is not right. Please use the one your app shows now.';
export const proofNeededText = 'Please enter your current password or a code from your authenticator app';
export const codeNeededText = 'Please enter a code from your authenticator app, or use a passkey.';
export const passkeyFailedText = 'This passkey was not accepted. Please try again, or choose another way.';

/** A typed code: six digits with or without a space, or a recovery code. */
export const typedCode = z
  .string()
  .overwrite((given) => given.trim().toLowerCase().replaceAll(/[\s-]/g, ''))
  .min(1, 'This value is required')
  .max(40);

const encodedBytes = z.string().max(20_000);

/** An authenticator's response in WebAuthn's format; the library checks its content. */
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
  // The portal reads none of them.
  clientExtensionResults: z.strictObject({}),
  type: z.literal('public-key'),
});

/** The proof for a change of one's own login: the password, a code of the second step, or a passkey's signature. */
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
/** Requires that there is a proof; comes after the rest of a body. */
export const needsProof = z.refine<Proof>(
  ({ current_password, code, passkey }) => Boolean(current_password ?? code ?? passkey),
  { path: ['current_password'], error: proofNeededText },
);

/** The kinds of proof that an account can have, in the order they are offered. */
export const proofWays = ['password', 'code', 'passkey'] as const;
export type ProofWay = (typeof proofWays)[number];

export const passkeyName = singleLine(60);

/** The options for the browser's authenticator (WebAuthn). */
export const authenticatorOptions = z.object({ challenge: z.string() }).catchall(z.unknown());

/** The factors with which a sign-in may continue after the password; they do not show how many there are. */
export const signInFactors = ['app', 'passkey'] as const;
export type SignInFactor = (typeof signInFactors)[number];

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The account's ways to sign in, as the profile shows them, without secrets. */
export const ownFactors = z.object({
  /** The instant since which codes are required; null: they are not. */
  app_since: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkey),
  /** Whether the organizer requires a second step of this account. */
  is_required: z.boolean(),
  /** The proofs that this session may give: the password is not enough in a session without the second step. */
  proof_ways: z.array(z.enum(proofWays)),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** The secret of an authenticator app, shown once: as a QR code and as text. */
export const startedApp = z.object({ uri: z.string(), secret: z.string() });
/** Shown once. */
export const newRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
