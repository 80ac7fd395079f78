/**
 * The outbox of the filled database after several seasons: a letter about each waiver, nearly all sent, with names and
 * subjects for searches. None is waiting, since a worker would send it.
 */
import type { FillSql } from './fillAudit.ts';

const subjects = `array['Please sign the Participant Waiver for “Festival of Kites”', 'Reminder: please sign the Participant Waiver',
  'Your signed copy of the Participant Waiver', 'Silver Golden Marching Band: 3 forms are not complete', '東京都杉並区の高校: 1 form is not complete']`;
/** About as long as a reminder. */
const body = `repeat('Your organization has added you to its list for the parade. To take part, you need to sign a waiver. ', 12)`;

/** Returns the statement that fills the outbox with `letters` letters, about the first waivers in order. */
export function lettersStatement({ pick, mixed, firsts, lasts }: FillSql, letters: number): string {
  const rare = `case when w.id % 997 = 0 then ' Przybyszewska' || w.id % 41 else '' end`;
  const name = `${pick(firsts, mixed('w.id', 51))} || ' ' || ${pick(lasts, mixed('w.id', 52))} || ${rare}`;
  return `
    insert into outbox (to_address, to_name, subject, text_body, html_body, reason_key, room, entry_id, waiver_id, message_id, state, attempts, created_at, sent_at)
    select coalesce(w.email, 'p' || w.id || '@example.org'), ${name}, ${pick(subjects, mixed('w.id', 53))}, ${body}, '', 'filled:' || w.id, 'waivers', w.entry_id, w.id,
      '<filled.' || w.id || '@example.org>', case when w.id % 200 = 0 then 'bounced' when w.id % 500 = 1 then 'failed' else 'sent' end, 1,
      w.created_at, case when w.id % 200 > 0 and w.id % 500 <> 1 then w.created_at + interval '1 minute' end
    from waivers w order by w.id limit ${letters}`;
}
