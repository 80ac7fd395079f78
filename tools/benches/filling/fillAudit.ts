/**
 * The audit trail of the filled database in the portal's own format: the person (also one behind another, signers and
 * jobs), the action, its subject, and the field changes. Each event's row number decides everything about it.
 */

/** SQL fragments for the rows: a text picked by a number, and a random-looking number from a row number. */
export interface FillSql {
  readonly pick: (list: string, by: string) => string;
  readonly mixed: (n: string, salt: number) => string;
  readonly firsts: string;
  readonly lasts: string;
}

/** The actions of a hundred events, in order of a number from 0 to 99. */
const shares = [
  { action: 'form.saved', model: 'Form', share: 38 },
  { action: 'waiver.signed', model: 'Waiver', share: 14 },
  { action: 'waiver.approved', model: 'Waiver', share: 12 },
  { action: 'waiver.reminded', model: 'Waiver', share: 12 },
  { action: 'participant.added', model: 'Participant', share: 11 },
  { action: 'participant.changed', model: 'Participant', share: 4 },
  { action: 'form.submitted', model: 'Form', share: 3 },
  { action: 'entry.status-changed', model: 'Entry', share: 2 },
  { action: 'user.changed', model: 'User', share: 1 },
  { action: 'user.impersonated', model: 'User', share: 1 },
  { action: 'outbox.resent', model: 'Outbox', share: 1 },
  { action: 'entry.liaison-assigned', model: 'Entry', share: 1 },
] as const;

const actions = list(shares.flatMap(({ action, share }) => Array.from({ length: share }, () => action)));
const models = list(shares.flatMap(({ model, share }) => Array.from({ length: share }, () => model)));
const statuses = list(['in-progress', 'received', 'accepted', 'rejected', 'withdrawn']);
const titles = list([
  'Band Application',
  'Music and Rights',
  'Equestrian Biography',
  'Float Technical and Safety',
  'Emergency Contacts',
]);
const fields = list([
  'composition:brass',
  'composition:woodwinds',
  'music:titles',
  'logistics:vehicles',
  'contact:phone',
  'history:past_parades',
]);
const answers = list([
  '“A Festival of Kites” by Núñez, arr. Sørensen',
  'Two buses, one trailer of 53 ft',
  'San José del Cabo; Île-de-France; Kraków',
  'Director since 2009, graduate of the conservatory',
  '東京都杉並区の高校、部員は百二十人',
]);

/** Returns the statement that fills the trail with the events `first` to `last`, about `entries` entries. */
export function auditStatement(
  { pick, mixed, firsts, lasts }: FillSql,
  { entries, first, last }: { readonly entries: number; readonly first: number; readonly last: number },
): string {
  const name = (salt: number) => `${pick(firsts, mixed('n', salt))} || ' ' || ${pick(lasts, mixed('n', salt + 1))}`;
  const rare = `case when n % 997 = 0 then ' Przybyszewska' || n % 41 else '' end`;
  return `
    insert into audit_events (id, at, user_id, impersonator_id, actor_label, action, model, model_id, entry_id, organization_id, organization_type, year, note, changes) overriding system value
    select n, timestamptz '2018-01-01' + n * interval '2 minutes',
      case when model <> 'Waiver' or action = 'waiver.approved' then first_user + n % 400 end,
      case when n % 100 = 7 then first_user + n % 40 end,
      case when action = 'waiver.signed' then 'The signer' when action = 'waiver.reminded' then 'The portal (waiver reminders)'
        when n % 100 = 7 then ${name(21)} || ' as ' || ${name(23)} else ${name(25)} end,
      action, model, (n % ${entries * 40} + 1)::text,
      case when model not in ('User', 'Outbox') then e.id end, case when model not in ('User', 'Outbox') then e.organization_id end,
      case when model not in ('User', 'Outbox') then 1 + e.organization_id % 7 end, case when model not in ('User', 'Outbox') then e.year end,
      case when action like 'form.%' then ${pick(titles, mixed('n', 31))} || case action when 'form.saved' then ' saved' else ' submitted' end
        when model = 'Participant' then ${name(27)} || ${rare} end,
      case when action = 'form.saved' then jsonb_build_object(
          ${pick(fields, mixed('n', 32))}, jsonb_build_object('from', (${mixed('n', 33)} % 90)::text, 'to', (${mixed('n', 34)} % 90)::text))
          || case when n % 3 = 0 then jsonb_build_object(${pick(fields, mixed('n', 35))} || '_text',
            jsonb_build_object('from', null, 'to', ${pick(answers, mixed('n', 36))} || ' ' || ${mixed('n', 37)})) else '{}' end
        when action = 'entry.status-changed' then jsonb_build_object('status', jsonb_build_object('from', ${pick(statuses, mixed('n', 38))}, 'to', ${pick(statuses, mixed('n', 39))}))
        when action in ('participant.changed', 'user.changed') then jsonb_build_object('email', jsonb_build_object('from', 'p' || n || '@example.org', 'to', 'q' || n || '@example.org'))
        else '{}' end
    from (select n, ${pick(actions, mixed('n', 41))} as action, ${pick(models, mixed('n', 41))} as model from generate_series(${first}, ${last}) n) event
    cross join (select min(id) as first_user from users) someone
    cross join (select min(id) as first_entry from entries) something
    join entries e on e.id = first_entry + event.n % ${entries}`;
}

function list(texts: readonly string[]): string {
  return `array[${texts.map((each) => `'${each}'`).join(', ')}]`;
}
