/**
 * A room writes its own tables alone: what must happen with every row (its audit line, its letters, its locks) is done in
 * one place. Others join tables to read them, and ask the owner's writes for a change. A new table gets its owner here.
 */
import { isGenerated, isTest, type SourceFile } from './tree.ts';

/** Whose each table is: the folder of the server that writes it. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  access: ['captcha_solutions', 'rate_limits'],
  audit: ['audit_events', 'audit_kinds', 'audit_seals'],
  content: ['faq_categories', 'faqs', 'feedback', 'page_pictures', 'page_versions', 'pages'],
  directory: ['programs'],
  entries: [
    'digest_weeks',
    'entries',
    'entry_move_roles',
    'entry_moves',
    'form_signature_links',
    'form_signature_requests',
    'held_decisions',
    'line_up_accepted_warnings',
    'line_up_drafts',
    'line_up_orders',
    'replaced_statuses',
    'review_criteria',
    'review_marks',
    'review_notes',
    'review_questions',
    'review_release',
    'review_scores',
  ],
  forms: [
    'files',
    'form_due_dates',
    'form_file_downloads',
    'form_files',
    'form_presence',
    'form_submissions',
    'form_terms',
    'form_texts',
  ],
  judging: ['award_criteria', 'award_judges', 'awards', 'score_sends', 'score_sheets'],
  notifications: [
    'mail_hold',
    'mailings',
    'outbox',
    'stopped_digests',
    'stopped_reminders',
    'subscriptions',
    'unsubscribe_links',
    'webhook_deliveries',
    'webhooks',
  ],
  observing: ['portal_processes'],
  organizations: ['former_organizations', 'organizations'],
  participants: ['participant_imports', 'participants'],
  press: ['broadcaster_assets', 'interview_answers', 'interview_requests', 'press_releases'],
  seasons: ['season_drafts'],
  settings: [
    'list_view_defaults',
    'list_views',
    'logos',
    'organization_types',
    'parades',
    'settings',
    'settings_revision',
    'settings_version',
  ],
  users: [
    'account_links',
    'api_tokens',
    'authenticator_apps',
    'calendar_feeds',
    'join_link_uses',
    'join_links',
    'known_devices',
    'media_requests',
    'organization_roles',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'role_invitations',
    'sessions',
    'sign_in_tickets',
    'user_organization_types',
    'user_roles',
    'users',
  ],
  waivers: [
    'evidence_keys',
    'family_letters',
    'signing_links',
    'waiver_documents',
    'waiver_evidence',
    'waiver_parts',
    'waiver_passes',
    'waivers',
  ],
};

/** Writes of another's table, with their reason. */
const exceptions: readonly { readonly path: string; readonly table: string; readonly why: string }[] = [
  {
    path: 'server/src/access/session.ts',
    table: 'sessions',
    why: 'every request slides its session; access lies under the room users and cannot ask it',
  },
  {
    path: 'server/src/access/apiTokens.ts',
    table: 'api_tokens',
    why: 'a request notes when its token was last used, as one with a session slides that',
  },
];

const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)|([^'\s)][^)]*))/g;
const raw =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z]\w*)"?/gi;

/** One sentence for each write of a table by a room that does not own it, and for each table that nobody owns. */
export function tableFaults(files: readonly SourceFile[]): string[] {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([room, tables]) => tables.map((each) => [each, room] as const)),
  );
  const schema = files.find(({ path }) => path === 'database/schema.sql')?.text ?? '';
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map((found) => found[1] ?? '');
  return [
    ...tables.filter((each) => !ownerOf.has(each)).map((each) => `${each}: no room owns this table`),
    ...files.filter(isWriter).flatMap(({ path, text }) => {
      const room = path.split('/')[2] ?? '';
      return writesOf(text).flatMap((table) => {
        if (table === undefined) return [`${path}: writes a table whose name only a run can tell`];
        const owner = ownerOf.get(table);
        if (owner === undefined || owner === room || isException(path, table)) return [];
        return [`${path}: writes ${table}, which is for ${owner} alone: ask its writes`];
      });
    }),
  ];
}

function isWriter({ path }: SourceFile): boolean {
  return /^server\/src\/[^/]+\/.*\.ts$/.test(path) && !isTest(path) && !isGenerated(path);
}

/** Tables that a text writes, each once; undefined stands for one that is named by a variable. */
function writesOf(text: string): (string | undefined)[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [
    ...new Set([
      ...[...code.matchAll(built)].map((found) => found[1]),
      ...[...code.matchAll(raw)].map((found) => found[1] ?? ''),
    ]),
  ];
}

function isException(path: string, table: string): boolean {
  return exceptions.some((each) => each.path === path && each.table === table);
}
