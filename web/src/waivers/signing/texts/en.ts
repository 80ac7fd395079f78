import { showInstant } from '@parade/contract/calendar.ts';
import { dueTexts } from '@parade/contract/waivers/opening.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import type { SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { FormWords } from '@parade/contract/waivers/languages/es.ts';
import { padWords } from '../../../ui/signature/padWords.ts';

const rules = new Intl.PluralRules('en-US');
const counted = (n: number, one: string, many: string) => `${n} ${rules.select(n) === 'one' ? one : many}`;

/** The person at the phone: the one named in the waiver, or somebody who signs for them. */
export type Signer = 'self' | 'guardian';

/** Words before, the words that matter, and words after. */
export type Emphasized = readonly [before: string, emphasized: string, after: string];

/**
 * Every word of the signing page that is its own. The other languages have this type, so a text that is missing there does
 * not compile. first: the first name of the participant.
 */
export const en = {
  tag: 'en-US',
  /** The waivers in this language; null: as they are signed. */
  form: null as FormWords | null,
  /** Between a name and what is said of it, between names, and around what is said by the way. */
  marks: { colon: ': ', comma: ', ', aside: (words: string) => ` (${words})` },
  language: 'Language',
  yourWaiver: 'Your waiver',
  waiverFor: (name: string) => `Waiver for ${name}`,
  unreached: 'We can’t reach the portal',
  nothingLost: 'Nothing that you typed is lost. This page will continue by itself when you’re back online.',
  tryAgain: 'Try again',
  opening: 'Opening your waiver …',
  back: 'Back',
  /** instant: ISO, in UTC. */
  losAngeles: (instant: string) => `${showInstant(instant)} (Los Angeles time)`,

  ask: {
    title: (name: string, first: string) => `Are you ${name}, or are you signing for ${first}?`,
    lead: (organizer: string, parade: string, minutes: number) =>
      `${organizer} asks everyone who takes part in the ${parade} to sign a waiver. It takes about ${minutes} minutes.`,
    self: (name: string) => `I am ${name}`,
    selfHint: 'If you are under 18, we ask for your parent or guardian at the end.',
    guardian: (first: string) => `I am signing for ${first}`,
    guardianHint: (first: string) =>
      `I am the parent or legal guardian. ${first} signs too, so please do this together.`,
    goOn: 'Continue where you left off',
    what: 'What you sign',
    waiver: 'Waiver',
    entry: 'Entry',
    parade: 'Parade',
    paradeOn: (parade: string, day: string) => `${parade}, ${day}`,
    ...dueTexts,
    saved: 'Your answers are saved as you go. You can stop at any time and continue with the same link, on any device.',
    decline: (name: string) => `Not ${name}, or don’t want to take part?`,
    questions: 'Questions:',
    privacy: 'Privacy',
  },

  steps: {
    step: (number: number, of: number) => `Step ${number} of ${of}`,
    about: (signer: Signer, first: string) => (signer === 'self' ? 'About you' : `About ${first}`),
    experience: (signer: Signer, first: string) => (signer === 'self' ? 'Your experience' : `${first}’s experience`),
    birth: 'Date of birth',
    youMeans: (first: string) => `“You” and “I” in the questions mean ${first}.`,
    youMeansGuardian: 'On this page, “you” and “I” mean the parent or guardian.',
    childEmail: (first: string) => `${first} doesn’t need an email address. You can leave this blank, or use your own.`,
    isAdult: (first: string) => `${first} is 18 or older, so only ${first} can sign. Please hand ${first} the phone.`,
    filledIn: (n: number) => `${counted(n, 'answer is', 'answers are')} already filled in.`,
    showAll: 'Show them',
    next: 'Continue',
    review: 'Review',
    backToReview: 'Back to review',
    onSigning: 'Filled in when you sign',
    version: (version: number) => `Version ${version}`,
    remove: 'Remove',
    uploading: (name: string) => `Uploading ${name}`,
    files: (kinds: string, megabytes: number, max: number) =>
      `${kinds}, up to ${megabytes} MB${max > 1 ? ` each, up to ${max} files` : ''}.`,
  },

  agreement: {
    courtesy: 'This is a courtesy translation. What is signed is the English text that follows.',
    english: 'English text, which is signed',
    /** The office has no translation of its text. */
    onlyEnglish: 'This text is in English only.',
  },

  review: {
    title: (signer: Signer, first: string) => (signer === 'self' ? 'Review and sign' : `Review and sign for ${first}`),
    lead: 'Please check the answers once more. The waiver is not signed until you press Sign.',
    change: 'Change',
    noAnswer: 'No answer',
    sections: (group: string, first: string) =>
      group === 'guardian' ? 'The parent or guardian signs' : `${first} signs`,
    consents: 'Your consent',
    nextAnswers: (n: number) => `Next: ${counted(n, 'answer', 'answers')}`,
    nextSignatures: (n: number) => `Next: ${counted(n, 'signature', 'signatures')}`,
    nextBoxes: (n: number) => `Next: ${counted(n, 'box', 'boxes')}`,
    sign: 'Sign',
    adopt: (by: string, first: string) => `Use the signature that ${by} gave for ${first}`,
    reviewed: reviewedText,
    electronic: electronicConsentText,
  },

  /** W-33: a minor's waiver in two parts. who: whose part is still missing. */
  parts: {
    offer: (who: SigningPart, first: string) =>
      who === 'guardian'
        ? 'Your parent or guardian isn’t with you? Sign your part now, and we’ll email them a link to sign theirs.'
        : `${first} isn’t with you? Sign your part now, and we’ll email ${first} a link to sign theirs.`,
    send: (who: SigningPart, first: string) => (who === 'guardian' ? 'Send to my parent' : `Send to ${first}`),
    title: (who: SigningPart, first: string) =>
      who === 'guardian' ? 'Sign, then send to your parent' : `Sign, then send to ${first}`,
    lead: (who: SigningPart, first: string) =>
      `We keep what you sign. The waiver counts once ${who === 'guardian' ? 'your parent or guardian' : first} has signed too.`,
    where: (who: SigningPart, first: string) =>
      who === 'guardian' ? 'Email of your parent or guardian' : `Email of ${first}`,
    whereHint: 'We’ll email a separate link to this address. It can be the one that your link came to.',
    signAndSend: 'Sign and send',
    signed: 'Signed',
    yourTurn: (who: SigningPart, first: string) =>
      who === 'guardian'
        ? `${first} has signed. Now it’s your turn.`
        : 'Your parent or guardian has signed. Now it’s your turn.',
    yourTurnLead: (who: SigningPart, name: string, at: string) =>
      who === 'guardian'
        ? `${name} filled in this waiver and signed it ${at}. Because ${name} is under 18, a parent or guardian signs too.`
        : `Your waiver was filled in and signed by your parent or guardian ${at}. Only your own signature is missing.`,
    aboutMinutes: (minutes: number) => `About ${minutes} minutes. You can read what has already been signed.`,
    wrongAnswer: (who: SigningPart, first: string) =>
      who === 'guardian'
        ? `Is an answer wrong? ${first} can change it with their own link, and signs again.`
        : 'Is an answer wrong? Your parent or guardian can change it with their own link, and then signs again.',
    notGuardian: (name: string) => `Not the parent or guardian of ${name}?`,
    sent: (who: SigningPart, first: string) =>
      who === 'guardian' ? 'Waiting for your parent or guardian' : `Waiting for ${first}`,
    /** The address is shown in bold. */
    sentTo: (address: string, at: string): Emphasized => ['We emailed a link to ', address, ` on ${at}.`],
    wrongAddress: (address: string) =>
      `The link that we sent to ${address} reached somebody else. Please enter the right address, and we’ll send it there.`,
    kept: (who: SigningPart, first: string) =>
      `Your part is saved. There is nothing else for you to do for this waiver until ${who === 'guardian' ? 'your parent or guardian' : first} signs.`,
    isHere: (who: SigningPart, first: string) =>
      who === 'guardian' ? 'My parent is here, on this phone' : `${first} is here, on this phone`,
    again: 'No email there? Send it again, or to another address',
    sendAgain: 'Send again',
    backHint: 'Need to change something? We’ll remove your signature, and the link we sent will stop working.',
    takeBack: 'Change my answers',
  },

  /** W-34: a leader's device that goes from hand to hand. */
  pass: {
    who: 'Who signs next?',
    everyone: 'Everyone has signed',
    count: (signed: number, total: number) => `${signed} of ${total} have signed.`,
    search: 'Search by name',
    more: (n: number) => `${counted(n, 'more person', 'more people')}: type a name to find them.`,
    nobody: 'Nobody with this name is left to sign.',
    waiting: (who: SigningPart): string =>
      who === 'guardian' ? 'Waiting for the parent or guardian' : 'Waiting for the participant',
    giveBack: (name: string) => `Give the device back to ${name}`,
    over: 'This device is no longer being passed around',
    overWhy: 'Please give it back. Its owner can log in to continue.',
    login: 'Log in',
    unsent:
      'The signature before has not reached the portal yet. It will be sent first; then the next person can sign.',
    next: 'Next person',
    choose: 'Not you? Choose another name',
    handOn: 'Thank you! Please hand the device on to the next person.',
    turnOver: 'Your turn on this device has ended',
    turnOverWhy:
      'Nothing was signed here. Press “Next person” to choose your name again. If this device is no longer being passed around, the next page says so.',
  },

  done: {
    title: (first: string, isScreening: boolean) =>
      `Thank you, ${first}’s ${isScreening ? 'health screening' : 'waiver'} is signed`,
    plainTitle: 'Thank you, the waiver is signed',
    signed: (form: string, name: string, entry: string) => `${form} for ${name}, ${entry}`,
    signedAt: (form: string, name: string, entry: string, at: string) => `${form} for ${name}, ${entry}, signed ${at}.`,
    copies: (addresses: string): Emphasized => ['We’re emailing a copy to ', addresses, '.'],
    download: 'Download the signed form (PDF)',
    nothing: 'There is nothing else to do. You can close this page.',
    next: 'Next in your family',
    nextOwn: 'One more form for you',
    same: (first: string) => `Same address, emergency contact and guardian as ${first}`,
    sameHint: 'Then only the birth date, the boxes and the signatures are left: about 1 minute.',
    goOn: (first: string) => `Sign for ${first}`,
    goOnWith: (name: string, form: string) => `${name}: ${form}`,
    relinked: 'Not signed yet. A newer link was made for this, so please use the newest one:',
    later: 'Not now? Each person’s own link comes by email as well.',
  },

  declined: {
    thanks: 'Thank you for letting us know',
    title: 'You’ve declined to sign',
    iAm: (name: string) => `I am ${name} after all`,
    iWant: 'I want to sign after all',
    notified: (entry: string, at: string | null) =>
      `We notified the leader of ${entry} and the parade office${at === null ? '' : ` on ${at}`}. You have not signed anything.`,
  },

  notSent: {
    sending: 'Sending your signature …',
    title: 'Not sent yet',
    now: 'Try now',
    keepOpen: 'Please keep this page open for a moment.',
    saved: (why: string) =>
      `${why} Your signature is saved on this device. We’ll send it automatically as soon as you’re back online.`,
    afterLogout: 'Your signature is saved on this device. We’ll send it automatically once you’ve logged out.',
    again:
      'Keep this page open, or open the same link again later on this device. You won’t have to fill in anything again.',
  },

  /** Texts of refusals by their code; none in English, where the portal's own text is shown. */
  refused: {} as Readonly<Record<string, string | undefined>>,

  noSignal: {
    title: 'You’re offline',
    /** Nothing of it is on this device. */
    inPortal:
      'Nothing is lost. The answers you have given are saved in the portal, and not on this device, where others might read them.',
    /** Some of it has not reached the portal. */
    partHere:
      'Nothing is lost. What you typed last is saved on this device until the portal has it. Your other answers are saved in the portal.',
    /** The signature was given. */
    signatureHere:
      'Nothing is lost. Your signature is saved on this device and is sent as soon as you have a connection.',
    goesOn: 'Leave this page open. It looks for a connection every few seconds and continues where you left off.',
    trying: 'Trying …',
    inVain: (time: string) => `No connection yet. Last tried at ${time}.`,
    fillIn:
      'You’re offline. You can still fill this in and sign. It is saved on this device and sent when you’re back online.',
  },

  notYours: {
    title: 'Only the person named in the waiver, or a parent or guardian, can sign it',
    why: (name: string) =>
      `This waiver is for ${name}, but this browser is logged in to the portal with another account. Log out first, or open the link on the participant’s own device.`,
    portal: 'Go to the portal',
  },

  ended: {
    unused: 'It was signed somewhere else first. What you answered here was not used.',
    tooLate: 'The signature that you gave on this device came too late and does not count.',
    waits:
      'Your signature is saved on this device. It has not been sent. It is sent when this link works again and you open it on this device.',
    freshLink: 'Email me a fresh link',
    copy: 'Email me my copy',
    linkSent:
      'If your waiver still needs a signature, a fresh link is on its way to the email address we have on file.',
    copySent: 'Your copy is on its way to the email address we have on file.',
    siblings: 'If you still have to sign for another child, we email you that link, too.',
    notArrived: 'Check your spam folder too. Nothing after a few minutes? Please ask the leader of your entry.',
    cutOff:
      'Some mail programs cut long links off. Please open the email again and press its button, or copy the whole address.',
  },

  decline: {
    title: 'Don’t want to sign?',
    lead: (entry: string) =>
      `We’ll notify the leader of ${entry} and the parade office. No one can take part without a signed waiver. If you change your mind, you can still sign with the same link.`,
    reason: 'Reason',
    /** who: whose signature this link is for. */
    declined: (who: SigningPart, name: string) =>
      who === 'guardian'
        ? `I am the parent or guardian of ${name}, and I do not agree`
        : `I am ${name}, and I do not want to take part`,
    notMe: (who: SigningPart, name: string) =>
      who === 'guardian' ? `I am not the parent or guardian of ${name}` : `I am not ${name}`,
    /** The words for a link that either of the two may use. */
    neither: (name: string) => `I am neither ${name} nor a parent or guardian`,
    note: 'Anything they should know?',
    noteHint: 'You can leave this blank.',
    choose: 'Please choose one of these',
    confirmNotMe: 'Confirm that this is not me',
    confirm: 'Decline',
  },

  saving: {
    /** at: the instant of the time, for languages that write it otherwise. */
    saved: (time: string, _at: string) => `Saved ${time}`,
    nothing: 'Nothing to save',
    saving: 'Saving …',
    failed: (why: string) => `Not saved yet: ${why}`,
  },

  field: {
    monthFirst: (date: string) => `The month comes first: ${date}`,
    choose: 'Please choose',
    required: { word: 'required', aside: ' (required)' },
    yes: 'Yes',
    no: 'No',
    left: (n: number) => `${counted(n, 'character', 'characters')} left`,
    over: (n: number) => `${counted(n, 'character', 'characters')} too many`,
  },

  pad: padWords,

  /** Texts of errors; in English the form's own text is shown. */
  messages: {
    failed: 'Form validation failed: Please correct entries in fields marked in red and try again',
    required: 'This value is required',
    invalid: 'Invalid value format',
    email: 'Please provide a valid email',
    date: 'Dates should be formatted MM/DD/YYYY',
    signature: 'Please place your signature below',
    ageUnder5: 'Age is less than 5 years old. Is this correct?',
    birthInFuture: 'A date of birth cannot be in the future',
    birthTooEarly: 'A date of birth cannot be before 1900',
    guardianSamePerson: 'The parent or guardian must be another person than the participant',
    signedAsParticipant:
      'This is the name of the participant. Please sign here with the name of the parent or guardian.',
    signedAsGuardian: 'This is the name of the parent or guardian. Please sign here with the name of the participant.',
    guardianMinor: 'The parent or guardian must be 18 or older',
    helmet: 'A helmet is required under 18',
    lastDose: 'The last dose must be at least 14 days before the parade',
    fileSize: 'Invalid file size',
    fileType: 'Invalid file type',
  },

  /** Hints for a valid answer; in English the form's own hint is shown. */
  hints: {
    phone: 'Please enter a phone number such as (626) 555-0123',
    zip: 'Please enter a ZIP code such as 91184 or 91184-0123',
    digits: 'Please enter digits only',
    line: 'Please enter a single line',
    atMost: (n: number) => `At most ${n} characters`,
  },
};

export type Texts = typeof en;
