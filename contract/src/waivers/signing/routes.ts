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
    summary: 'Takes back the part that was signed, to change an answer. The link of the other person ends.',
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
      'Begins to pass a device around: with the secret, people of one entry choose their name and sign, for four hours. The device signs its user out.',
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
    summary: 'Who of the entry has not signed, by name alone, for the device that is passed around.',
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
      'Hands the device to one person: answers the path of a signing link, which ends with the next one. The evidence says who passed the device.',
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
    summary: 'Ends the pass and the links that it made. An unknown one answers alike.',
    who: { anyone: passIsProof },
    params: byPass,
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),

  listPasses: route({
    method: 'GET',
    path: '/api/entries/:id/waiver-passes',
    summary: 'Devices of the entry that are being passed around now, the newest first.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: z.object({ data: z.array(livePass) }),
    refusals: ['entry-not-accepted'],
  }),

  endPassHere: route({
    method: 'DELETE',
    path: '/api/entries/:id/waiver-passes/:pass_id',
    summary: 'Ends a pass from another device, and the links that it made. One that is over answers alike.',
    who: { may: 'manageEntries' },
    params: z.object({ id, pass_id: id }),
    output: z.object({ success: z.literal(true) }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted'],
  }),
} as const;
