/**
 * Authorized means authorized: a write that a route calls asks for a row that the policy has let through (the type
 * Authorized, which only server/src/access/authorized.ts makes). With an id or a plain row instead, a handler that forgets
 * its policy compiles, and nobody sees it. Writes about nobody's row in particular are listed, each with its reason.
 */
import { placeOf } from './rooms.ts';
import { isTest, type SourceFile } from './tree.ts';

/** Writes that a route may call without, by the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'makes a row that was not there; who may is the whole rule, and stands with the route': [
    'createAccount',
    'findInvitedBefore',
    'createEntry',
    'addOrganization',
    'inviteUser',
    'addFormFile',
    'addFormText',
    'requestFormFileUpload',
    'createFaq',
    'createFaqCategory',
    'createView',
    'storePicture',
    'createAward',
  ],
  'about settings of the whole portal or a whole year, which have no row rule': [
    'saveReminderSchedule',
    'saveRetention',
    'setCriteria',
    'saveSettings',
    'saveSeasonDraft',
    'discardSeasonDraft',
    'startSeason',
    'nextSeason',
    'setDueDates',
    'saveMenus',
    'saveFaqOrder',
    'saveOrder',
    'clearOrder',
    'acceptWarning',
    'createDraft',
    'setYearTerms',
    'sendStatusReports',
    'orderAwards',
  ],
  'makes others wait, and changes nothing: the policy judges what they have left': [
    'lockAccount',
    'lockRoles',
    'lockSuperadmins',
    'lockReleaseDay',
  ],
  'anyone may write to the office; a challenge and a limit come before it': ['sendFeedback'],
  'prints what its reader has just been let read, and nothing else': ['requestProgram'],
  'about what was given up, whose readers may all try it again': ['resend', 'resendFailed', 'retryPdfs'],
  'about many rows: asks the policy’s rule of each in its own query, for the actor it is given': [
    'approveWaivers',
    'remindEntries',
    'makeLinkSheet',
    'remindSigners',
    'sendOfficeMessage',
    'verifyWaivers',
  ],
  'ends only what the roles it is given may grant, in its own query': ['closeJoinLink'],
  'about the own account or session, whose ids come from the session': [
    'endSession',
    'rememberDevice',
    'resendVerification',
    'acceptInvitationSignedIn',
    'confirmEmailChange',
    'takeOverDrafts',
  ],
  'lets in who has the secret of a link, a ticket or a mailed address': [
    'acceptInvitation',
    'askPasskey',
    'signInWithCode',
    'signInWithPasskey',
    'mailNewLink',
    'passTo',
    'endPass',
    'requestReset',
    'resetPassword',
    'switchBack',
    'takeJoinLink',
    'unsubscribe',
  ],
  'forms know nothing of what they are about: handed the key of a form that the handler was let through to': [
    'askUpload',
  ],
};
const excepted = new Set(Object.values(exceptions).flat());

/** What makes an Authorized value where nobody asked. */
const door = 'withoutActor';

interface Write {
  readonly path: string;
  readonly parameters: string;
}

/** One sentence for each write that a route calls with something that no policy made. */
export function authorizedFaults(files: readonly SourceFile[]): string[] {
  const writes = writesOf(files);
  const asks = asking(files);
  return files
    .filter(({ path }) => /^server\/src\/.*\/routes\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(/^import[\s\S]*?;$/gm, '');
      const called = new Set([...code.matchAll(/\b(\w+)\(\s*(?:change|portal)\b/g)].map((found) => found[1] ?? ''));
      return [
        ...(code.includes(door) ? [`${path}: ${door} is for what no actor asked for, never for a call`] : []),
        ...[...called].flatMap((name) => {
          const write = writes.get(name);
          if (!write || asks.test(write.parameters) || excepted.has(name)) return [];
          return [`${path}: calls ${name} (${write.path}), which asks for nothing Authorized`];
        }),
      ];
    });
}

/** A parameter of the type Authorized, or of one that is a name for such. */
function asking(files: readonly SourceFile[]): RegExp {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/^export type (\w+) = Authorized</gm)].map((found) => found[1] ?? ''),
  );
  return new RegExp(`: (Authorized<|(${names.join('|') || 'Authorized'})\\b)`);
}

/** Exported functions that change the database: given the change, or opening one of their own. */
function writesOf(files: readonly SourceFile[]): Map<string, Write> {
  const found = files
    .filter(({ path }) => isOfRoom(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(/gm)].flatMap((match): [string, Write][] => {
        const from = match.index + match[0].length;
        const parameters = upToClosing(text, from);
        const end = text.indexOf('\n}\n', from);
        const body = text.slice(from, end < 0 ? text.length : end);
        const isWrite = /\bchange: (Change|Pick<Change)/.test(parameters) || /\binTransaction\(/.test(body);
        return isWrite ? [[match[1] ?? '', { path, parameters }]] : [];
      }),
    );
  return new Map(found);
}

/** Machinery and the ground know nobody's rows; letters follow a write that was authorized. */
function isOfRoom(path: string): boolean {
  const place = placeOf(path);
  return place?.side === 'server' && place.isRoom && place.folder !== 'audit' && place.name !== 'emails.ts';
}

/** The text up to the bracket that closes the one just opened. */
function upToClosing(text: string, from: number): string {
  let depth = 1;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, index);
  }
  return text.slice(from);
}
