import { z } from 'zod';
import { fieldValuesSchema, maxWaiverValues } from '../../forms/wire.ts';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { emailAddress } from '../../http/singleLine.ts';
import { languages } from '../../notifications/language.ts';
import { nextWaivers, signingView, textVersions } from '../waiver.ts';
import { signingParts } from './part.ts';
import { livePass, passView } from './pass.ts';
import { signingRefusals } from './refusals.ts';

const bySecret = z.object({ token: z.string().min(1).max(200) });
const secretIsProof = 'the secret of the signing link is the proof';
const agreed = (words: string) => z.literal(true, words);
const changedSigning = z.object({ success: z.literal(true), signing: signingView });

/** W-37: the signer's language. */
export const waiverLanguageRoutes = {
  chooseLanguage: route({
    method: 'PUT',
    path: '/api/waivers/:token/language',
    summary:
      'Notes which language the signer has chosen on the signing page. Further emails to the same address say in it what is needed, beside the English.',
    who: { anyone: secretIsProof },
    params: bySecret,
    body: z.strictObject({ language: z.enum(languages) }),
    output: z.object({ success: z.literal(true) }),
    refusals: signingRefusals,
  }),
} as const;

/** W-33: a minor's waiver in two parts. */
export const waiverPartRoutes = {
  signPart: route({
    method: 'POST',
    path: '/api/waivers/:token/part',
    weight: 'signature',
    summary:
      'Signs one person’s part of a minor’s waiver, keeps it, and emails the other person a signing link of their own. The waiver is signed once the other part is.',
    who: { anyone: secretIsProof },
    params: bySecret,
    body: z.strictObject({
      part: z.enum(signingParts),
      field_values: fieldValuesSchema,
      reviewed: agreed('Please confirm that you have reviewed your answers'),
      consent: agreed('Please agree to sign electronically'),
      /** The address that the other person's link is sent to. */
      to: emailAddress,
      /** The page's language beside the English that people sign. */
      language: z.enum(languages).optional(),
      texts: textVersions,
    }),
    max_values: maxWaiverValues,
    texts: 'clean',
    output: changedSigning.extend({ next: nextWaivers }),
    refusals: [...signingRefusals, 'waiver-emails-disabled', 'revision-conflict'],
  }),

  sendPartAgain: route({
    method: 'POST',
    path: '/api/waivers/:token/part/link',
    summary:
      'Emails the other person the link again, or to another address, where the earlier one ends. At most five times a day.',
    who: { anyone: secretIsProof },
    params: bySecret,
    body: z.strictObject({ to: emailAddress }),
    output: changedSigning,
    refusals: [...signingRefusals, 'waiver-emails-disabled'],
  }),

  takePartBack: route({
    method: 'DELETE',
    path: '/api/waivers/:token/part',
    summary: 'Undoes the part that was signed, to change an answer. The other person’s link stops working.',
    who: { anyone: secretIsProof },
    params: bySecret,
    output: changedSigning,
    refusals: signingRefusals,
  }),
} as const;

const byPass = z.object({ pass: z.string().min(1).max(200) });
const passIsProof =
  'the secret of the pass is the proof; it names people of one entry and opens a waiver to sign, no more';

/** W-34: a device that goes from hand to hand. */
export const waiverPassRoutes = {
  beginPass: route({
    method: 'POST',
    path: '/api/waiver-passes',
    summary:
      'Starts passing a device around: with the secret, people of one entry choose their name and sign, for four hours. The device logs its user out.',
    who: { may: 'manageEntries' },
    body: z.strictObject({ entry_id: id }),
    output: z.object({ pass: z.string(), ends_at: z.string() }),
    status: 201,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'waiver-not-open', 'impersonating'],
  }),

  readPass: route({
    method: 'GET',
    path: '/api/waiver-passes/:pass',
    weight: 'signature',
    summary: 'Lists the names of those in the entry who have not signed, for the device that is passed around.',
    who: { anyone: passIsProof },
    params: byPass,
    output: passView,
    refusals: ['link-ended'],
  }),

  passTo: route({
    method: 'POST',
    path: '/api/waiver-passes/:pass/links',
    weight: 'signature',
    summary:
      'Hands the device to one person: returns the path of a signing link, which ends with the next one. The evidence records who passed the device.',
    who: { anyone: passIsProof },
    params: byPass,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ path: z.string() }),
    status: 201,
    refusals: ['link-ended', 'waiver-not-found', 'waiver-signed', 'signer-only', 'waiver-deleted'],
  }),

  endPass: route({
    method: 'DELETE',
    path: '/api/waiver-passes/:pass',
    summary: 'Ends the pass and its links. An unknown pass gets the same answer.',
    who: { anyone: passIsProof },
    params: byPass,
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),

  listPasses: route({
    method: 'GET',
    path: '/api/entries/:id/waiver-passes',
    summary: 'Lists the entry’s devices that are being passed around now, newest first.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: z.object({ data: z.array(livePass) }),
    refusals: ['entry-not-accepted'],
  }),

  endPassHere: route({
    method: 'DELETE',
    path: '/api/entries/:id/waiver-passes/:pass_id',
    summary: 'Ends a pass from another device, and its links. A pass that is over gets the same answer.',
    who: { may: 'manageEntries' },
    params: z.object({ id, pass_id: id }),
    output: z.object({ success: z.literal(true) }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted'],
  }),
} as const;
