/** What the browser's authenticator is asked for. In a file of its own: only who uses a passkey loads it. */
import type { authenticatorAnswer } from '@parade/contract/users/profile/secondFactor.ts';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';

type Answer = z.output<typeof authenticatorAnswer>;

/** Asks for a passkey that is known here. Throws PasskeyDeclined where the person or the browser says no. */
export async function signWithPasskey(options: object): Promise<Answer> {
  return asked(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** Asks for a new one. */
export async function makePasskey(options: object): Promise<Answer> {
  return asked(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

async function asked(ask: () => Promise<object>): Promise<Answer> {
  try {
    const { id, rawId, response, authenticatorAttachment, type } = (await ask()) as Answer;
    return {
      id,
      rawId,
      // Values that the browser leaves out are no part of the answer.
      response: JSON.parse(JSON.stringify(response)) as Answer['response'],
      ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
      clientExtensionResults: {},
      type,
    };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(
      isKnown
        ? 'This device already has a passkey for your account.'
        : 'The passkey was not used. Please try again, or choose another way.',
    );
  }
}
