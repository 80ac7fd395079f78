import { sql } from 'kysely';
import type { Portal } from '../portal.ts';

/** Notes which parades are over, and which are not after the clock was put back. Returns how many it has noted. */
export async function noteParadesOver({ db, clock }: Portal): Promise<number> {
  const isOver = sql<boolean>`(parade_on < ${clock.today()})`;
  const { numUpdatedRows } = await db
    .updateTable('parades')
    .set({ is_over: isOver })
    .where(sql<boolean>`is_over <> ${isOver}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
