import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/**
 * Has the letters of the past lead to another address of the portal (PUBLIC_URL) than the one that they were written for,
 * which no letter may have for anything else.
 */
export async function readdressLetters(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) return;
  const host = (url: string) => `@${new URL(url).hostname}>`;
  await sql`
    update outbox set text_body = replace(text_body, ${from}, ${to}), html_body = replace(html_body, ${from}, ${to}),
      message_id = replace(message_id, ${host(from)}, ${host(to)})`.execute(db);
}
