/** Groups of the two waivers. The text that people sign states when data is deleted, and who may see it. */
import { searchKey } from '../../http/searchKey.ts';
import { readCivilDate } from '../answers/civilDate.ts';
import { type FieldPath, type FieldValues, fieldPath, textAt } from '../answers/values.ts';
import { is } from '../engine/conditions.ts';
import type { Condition, FieldDefinition, FieldRule, GroupDefinition } from '../engine/definition.ts';
import { MESSAGES } from '../messages.ts';
import { options } from '../answers/options.ts';
import { birthRules, isMinorBy } from '../engine/rules.ts';
import type { EarlierWording } from '../engine/earlierVersion.ts';
import { equestrianBodyText1 } from '../texts/equestrianBody.ts';
import { waiverBodyText, waiverBodyText1 } from '../texts/waiverBody.ts';
import { fitsSignature } from '../widgets/kinds/signature.ts';

/** W-14: a minor is under 18 on the day of signing. */
export const isWaiverMinor = isMinorBy('participant:date_of_birth');

/**
 * Returns the full name of a signer from the two name fields. In kanji, kana or Hangul the family name comes first, as
 * the bearer writes it; names in katakana alone are foreign and keep their order.
 */
export function fullNameIn(group: 'participant' | 'guardian', values: FieldValues): string {
  const [first = '', last = ''] = ['first_name', 'last_name'].map((key) =>
    textAt(values, fieldPath(group, key)).trim(),
  );
  const isFamilyFirst = eastern.test(first) && eastern.test(last) && !/^\p{Script=Katakana}/u.test(last);
  return (isFamilyFirst ? `${last} ${first}` : `${first} ${last}`).trim();
}

const eastern = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\s]+$/u;

export const participantGroup: GroupDefinition = {
  key: 'participant',
  title: 'About you',
  fields: [
    { key: 'entry_name', label: 'Entry', widget: 'text', max_length: 100, req: '-', filled_by: 'system' },
    { key: 'role', label: 'Role', widget: 'text', max_length: 60, req: '-', filled_by: 'system' },
    { key: 'first_name', label: 'Legal first name', widget: 'text', max_length: 60, req: 'X' },
    { key: 'last_name', label: 'Legal last name', widget: 'text', max_length: 60, req: 'X' },
    {
      // W-26: not asked of a person without an email address, who signs through a QR code.
      key: 'email',
      label: 'Email',
      widget: 'email',
      req: 'C',
      show_when: (_values, ctx) => ctx.participant_without_email !== true,
    },
    { key: 'phone', label: 'Mobile phone', widget: 'phone', req: 'X' },
    {
      key: 'date_of_birth',
      label: 'Date of birth',
      widget: 'date',
      req: 'X',
      help: 'Enter it as MM/DD/YYYY.',
      rules: birthRules('participant:date_of_birth'),
    },
    { key: 'address', label: 'Home address', widget: 'address', req: 'X' },
  ],
};

/**
 * The readers of the first-aid note. The text is shown to the person who writes it, and in its place to anyone who may
 * not read it.
 */
export const staffOnly = 'Only staff can see this';

export const emergencyGroup: GroupDefinition = {
  key: 'emergency',
  title: 'In an emergency',
  fields: [
    {
      key: 'contact_name',
      label: 'Emergency contact',
      widget: 'text',
      max_length: 80,
      req: 'X',
      help: 'Name someone who is not in the same entry.',
    },
    { key: 'contact_relationship', label: 'Relationship', widget: 'text', max_length: 40, req: 'X' },
    { key: 'contact_phone', label: 'Phone', widget: 'phone', req: 'X' },
    {
      key: 'medical',
      label: 'Anything first aid should know',
      widget: 'textarea',
      max_length: 400,
      req: 'o',
      help: `For example, allergies, conditions or medications. ${staffOnly}, and we delete it after the parade.`,
      retention: 'medical',
    },
    { key: 'insurer', label: 'Health insurer', widget: 'text', max_length: 80, req: 'o' },
  ],
};

export const bodyGroup: GroupDefinition = {
  key: 'body',
  title: 'Release and agreement',
  fields: [
    {
      key: 'text',
      label: 'Text of the agreement',
      widget: 'static',
      content: { kind: 'text', text: waiverBodyText },
      req: '-',
    },
    {
      key: 'read',
      label: 'I have read the agreement and had time to ask questions',
      widget: 'agree',
      req: 'X',
    },
    {
      key: 'rules',
      label: "I will follow the rules, my entry's leader and parade officials",
      widget: 'agree',
      req: 'X',
    },
  ],
};

/** A signature, the fields of its signer's full name, and those of the other signer's. */
interface Signatory {
  readonly signature: FieldPath;
  readonly own: readonly FieldPath[];
  readonly other: readonly FieldPath[];
  readonly is_minor: Condition;
}

/**
 * W-14: a minor and the guardian each sign with a name of their own. A typed signature that is the full name of the other
 * is refused, unless both have the same name. Nicknames and initials are taken, and nobody reads the name in a drawing.
 */
export function signsAsSelf(code: 'signed_as_guardian' | 'signed_as_participant', by: Signatory): FieldRule {
  return {
    code,
    kind: 'invalid',
    phase: 'submit',
    message: MESSAGES[code],
    isMet: (values, ctx) => {
      const signature = values[by.signature];
      if (!fitsSignature(signature) || signature.kind !== 'typed' || !by.is_minor(values, ctx)) return true;
      const key = searchKey(signature.text);
      return nameKeys(by.own, values).includes(key) || !nameKeys(by.other, values).includes(key);
    },
  };
}

/** Returns the keys of a full name in both orders; none while a part of it is missing. */
function nameKeys(fields: readonly FieldPath[], values: FieldValues): readonly string[] {
  const parts = fields.map((path) => textAt(values, path).trim());
  return parts.includes('') ? [] : [parts, parts.toReversed()].map((name) => searchKey(name.join(' ')));
}

const participantName: readonly FieldPath[] = ['participant:first_name', 'participant:last_name'];
const guardianName: readonly FieldPath[] = ['guardian:first_name', 'guardian:last_name'];

export const signatureGroup: GroupDefinition = {
  key: 'signature',
  title: 'Signature',
  intro: 'Minors must sign too.',
  fields: signatureFields([
    signsAsSelf('signed_as_guardian', {
      signature: 'signature:signature',
      own: participantName,
      other: guardianName,
      is_minor: isWaiverMinor,
    }),
  ]),
};

const isAdult: FieldRule = {
  code: 'guardian_minor',
  kind: 'invalid',
  phase: 'submit',
  message: MESSAGES.guardian_minor,
  isMet: (values, ctx) => !isMinorBy('guardian:date_of_birth')(values, ctx),
};

/** A father and daughter may share a name, and twins a date of birth; two people who share both are the same person. */
const isAnotherPerson: FieldRule = {
  code: 'guardian_same_person',
  kind: 'invalid',
  phase: 'submit',
  message: MESSAGES.guardian_same_person,
  isMet: (values) => personIn('guardian', values) !== personIn('participant', values),
};

function personIn(group: 'guardian' | 'participant', values: FieldValues): string {
  const name = ['first_name', 'last_name'].map((key) =>
    textAt(values, fieldPath(group, key)).toLocaleLowerCase('en-US'),
  );
  const birth = textAt(values, fieldPath(group, 'date_of_birth'));
  return [...name, readCivilDate(birth) ?? birth].join('|');
}

/** W-14: shown and required for a minor. The guardian is another person, an adult, with a separate signature. */
export const guardianGroup: GroupDefinition = {
  key: 'guardian',
  title: 'Parent or guardian',
  intro: 'The participant is under 18, so a parent or guardian must sign too.',
  show_when: isWaiverMinor,
  fields: [
    { key: 'first_name', label: "Parent's or guardian's first name", widget: 'text', max_length: 60, req: 'C' },
    { key: 'last_name', label: 'Last name', widget: 'text', max_length: 60, req: 'C' },
    {
      key: 'date_of_birth',
      label: "Parent's or guardian's date of birth",
      widget: 'date',
      req: 'C',
      help: 'Enter it as MM/DD/YYYY.',
      rules: [...birthRules('guardian:date_of_birth'), isAdult, isAnotherPerson],
    },
    {
      key: 'relationship',
      label: 'Relationship',
      widget: 'select',
      options: options('Parent', 'Legal guardian', 'Other with written authority'),
      req: 'C',
    },
    {
      key: 'relationship_other',
      label: 'Please explain',
      widget: 'text',
      max_length: 80,
      req: 'C',
      show_when: is('guardian:relationship', 'Other with written authority'),
    },
    {
      key: 'email',
      label: 'Email',
      widget: 'email',
      req: 'C',
      // W-14: it may be the address that the child was listed with; only the person has to differ.
      help: "We send a copy of the signed waiver here. It can be the same address as the participant's.",
    },
    { key: 'phone', label: 'Mobile phone on parade day', widget: 'phone', req: 'C' },
    { key: 'is_chaperone', label: 'Will you be the adult in charge on parade day?', widget: 'yesno', req: 'C' },
    {
      key: 'chaperone',
      label: 'Adult in charge on parade day',
      widget: 'text',
      max_length: 80,
      req: 'C',
      show_when: is('guardian:is_chaperone', 'no'),
    },
    {
      key: 'chaperone_phone',
      label: "Chaperone's mobile phone",
      widget: 'phone',
      req: 'C',
      show_when: is('guardian:is_chaperone', 'no'),
    },
    { key: 'pick_up', label: 'Who may pick the minor up?', widget: 'text', max_length: 160, req: 'o' },
    {
      key: 'consent',
      label: "I consent to the minor's participation and agree on the minor's behalf",
      widget: 'agree',
      req: 'C',
    },
    {
      key: 'medical_consent',
      label: 'I authorize emergency medical care if I cannot be reached',
      widget: 'agree',
      req: 'C',
    },
    { key: 'image_consent', label: 'I agree to filming and photographs of the minor', widget: 'agree', req: 'C' },
    {
      key: 'signature',
      label: 'Signature of parent or guardian',
      widget: 'signature',
      req: 'C',
      rules: [
        signsAsSelf('signed_as_participant', {
          signature: 'guardian:signature',
          own: guardianName,
          other: participantName,
          is_minor: isWaiverMinor,
        }),
      ],
    },
    { key: 'signature-date', label: 'Date', widget: 'signature_date', of: 'signature', req: 'C' },
  ],
};

/** Version 2 did not ask for the guardian's date of birth, nor whether they are in charge themselves. */
export const waiverWording2: EarlierWording = {
  without: ['guardian:date_of_birth', 'guardian:is_chaperone'],
  always: ['guardian:chaperone', 'guardian:chaperone_phone'],
};

/** The wording of version 1 of the two waivers. */
export const waiverWording1: EarlierWording = {
  ...waiverWording2,
  labels: { 'participant:email': 'E-mail', 'guardian:email': 'E-mail' },
  texts: [waiverBodyText1, equestrianBodyText1],
};

export function signatureFields(
  rules: readonly FieldRule[],
  name_label = 'Your full name',
): readonly FieldDefinition[] {
  return [
    // It starts with a first and a last name of at most 60 characters each.
    { key: 'printed_name', label: name_label, widget: 'text', max_length: 121, req: 'X' },
    { key: 'signature', label: 'Signature', widget: 'signature', req: 'X', rules },
    { key: 'signature-date', label: 'Date', widget: 'signature_date', of: 'signature', req: 'X' },
  ];
}
