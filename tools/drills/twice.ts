/**
 * twice: every state change of the main workflow is posted 50 times at once, exactly the same. Each has one effect,
 * one or more consistent responses, and no response of 500 or more. The effects are counted in the database itself.
 */
import { randomUUID } from 'node:crypto';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import { anonymousClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { clockFixedAt } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { sendScheduledReminders } from '@parade/server/waivers/reminders/reminderSchedule.ts';
import pg from 'pg';
import pino from 'pino';
import { postConcurrently, effects, type CreatedEntry, type Stage, times } from './concurrently.ts';
import { type Figure, none } from './figure.ts';
import { formsTwice } from './twiceForms.ts';
import { linkOf, signersTwice } from './twiceSigners.ts';

const demoPassword = 'parade-demo-2027';
const year = 2027;

export async function twice(_short: boolean): Promise<Figure[]> {
  const portal = await startOnSeason();
  const { databaseUrl } = portal;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const stage: Stage = {
      admin: await signedInClient(portal.url, 'admin@example.org', demoPassword),
      anyone: await anonymousClient(portal.url),
      db,
      figures: [],
    };
    const entry = await creating(stage);
    await submitting(stage, entry);
    await accepting(stage, entry);
    await formsTwice(stage, entry, year);
    const locator = await listing(stage, entry);
    await reminding(stage, entry, locator);
    await approvingMany(stage, entry);
    await climbing(stage, entry, databaseUrl);
    await importing(stage, entry);
    await signersTwice(stage, entry, year);
    await approving(stage, locator);
    await inviting(stage, entry);
    return stage.figures;
  } finally {
    await db.end();
    await portal.stop();
  }
}

async function creating(stage: Stage): Promise<CreatedEntry> {
  const body = {
    organization_name: 'Twice Told Band',
    organization_type: 2,
    parade_year: year,
    role: 'leader',
    request_key: randomUUID(),
  };
  const answer = await postConcurrently(stage, 'create', 201, () => stage.admin.call('POST', '/api/entries', body));
  await effects(
    stage,
    'create',
    1,
    'select count(*) as n from entries e join organizations o on o.id = e.organization_id where o.name = $1',
    ['Twice Told Band'],
  );
  await effects(stage, 'create, organizations', 1, 'select count(*) as n from organizations where name = $1', [
    'Twice Told Band',
  ]);
  return (answer.body.data as { entry: CreatedEntry }).entry;
}

async function submitting(stage: Stage, entry: CreatedEntry): Promise<void> {
  const form = formDefinition('band-application');
  if (!form) throw new Error('there is no band application');
  const answers = exampleAnswers(form, { parade_year: year, organization_type: 2, today: '2026-10-20' });
  // Files are checked by the server; the drill speaks of the submission, so it brings none and fills their place itself.
  const files = Object.entries(answers).filter(
    ([, value]) => Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null && 'url' in value[0],
  );
  const typed = Object.fromEntries(
    Object.entries(answers).filter(([path]) => !files.some(([other]) => other === path)),
  );
  const path = `/api/forms/${entry.organization_id}/band-application/${year}`;
  const saved = await stage.admin.call('PUT', path, { field_values: typed });
  if (saved.status !== 200) throw new Error(`the form was not saved: ${JSON.stringify(saved)}`);
  await stage.db.query(`update form_submissions set field_values = field_values || $2 where entry_id = $1`, [
    entry.id,
    JSON.stringify(Object.fromEntries(files)),
  ]);
  await postConcurrently(stage, 'submit', 200, () => stage.admin.call('PUT', path, { field_values: {}, submit: true }));
  await effects(
    stage,
    'submit',
    1,
    `select count(*) as n from audit_events where entry_id = $1 and action = 'entry.submitted'`,
    [entry.id],
  );
  await effects(
    stage,
    'submit, submissions',
    1,
    'select count(*) as n from form_submissions where entry_id = $1 and submitted_at is not null',
    [entry.id],
  );
}

async function accepting(stage: Stage, entry: CreatedEntry): Promise<void> {
  await postConcurrently(stage, 'accept', 200, () =>
    stage.admin.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' }),
  );
  await effects(
    stage,
    'accept, letters to the leader',
    1,
    `select count(*) as n from outbox where entry_id = $1 and subject ilike '%congratulations%'`,
    [entry.id],
  );
}

async function listing(stage: Stage, entry: CreatedEntry): Promise<string> {
  const body = {
    type: 'general-participants',
    first_name: 'Twice',
    last_name: 'Told',
    email: 'twice.told@example.org',
    primary_role: 'Trumpet',
  };
  await postConcurrently(stage, 'list a person', 201, () =>
    stage.admin.call('POST', `/api/participants/${entry.id}`, body),
  );
  await effects(stage, 'list a person', 1, 'select count(*) as n from participants where entry_id = $1', [entry.id]);
  await effects(stage, 'list a person, waivers', 1, 'select count(*) as n from waivers where entry_id = $1', [
    entry.id,
  ]);
  await effects(
    stage,
    'list a person, letters',
    1,
    `select count(*) as n from outbox where to_address = 'twice.told@example.org'`,
    [],
  );
  const { rows } = await stage.db.query<{ locator: string }>('select locator from waivers where entry_id = $1', [
    entry.id,
  ]);
  return rows[0]?.locator ?? '';
}

const reminders = `select count(*) as n from outbox where entry_id = $1 and subject like 'Reminder%'`;

/** Reminds one person by the locator, then everyone of the entry, except the one already reminded. */
async function reminding(stage: Stage, entry: CreatedEntry, locator: string): Promise<void> {
  await postConcurrently(stage, 'remind one', 200, () => stage.admin.call('POST', `/api/waiver-reminder/${locator}`));
  await effects(stage, 'remind one, letters', 1, reminders, [entry.id]);
  for (const n of [1, 2, 3]) {
    const added = await stage.admin.call('POST', `/api/participants/${entry.id}`, {
      type: 'general-participants',
      first_name: 'Many',
      last_name: `Told${'abc'[n - 1]}`,
      email: `many.told${n}@example.org`,
      primary_role: 'Trumpet',
    });
    if (added.status !== 201) throw new Error(`nobody was listed: ${JSON.stringify(added)}`);
  }
  const body = { year, entry_id: entry.id, count: 4 };
  await postConcurrently(stage, 'remind many', 200, () => stage.admin.call('POST', '/api/waiver-reminder', body));
  await effects(stage, 'remind many, letters', 4, reminders, [entry.id]);
  await effects(
    stage,
    'remind many, mailings',
    1,
    `select count(*) as n from mailings where id in (select mailing_id from outbox where entry_id = $1 and mailing_id is not null)
       and kind = 'reminder'`,
    [entry.id],
  );
}

async function approvingMany(stage: Stage, entry: CreatedEntry): Promise<void> {
  // Signed, as far as approval goes: the drill speaks of the approval.
  await stage.db.query(`update waivers set completed_at = now() where entry_id = $1 and name like 'Many %'`, [
    entry.id,
  ]);
  const body = { year, entry_id: entry.id, count: 4 };
  await postConcurrently(stage, 'approve many', 200, () => stage.admin.call('POST', '/api/approve-waivers', body));
  await effects(
    stage,
    'approve many, audit lines',
    3,
    `select count(*) as n from audit_events where action = 'waiver.approved' and entry_id = $1`,
    [entry.id],
  );
}

/** A step of the reminder schedule, requested by as many workers at once. */
async function climbing(stage: Stage, entry: CreatedEntry, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: times });
  const portal = {
    db,
    clock: clockFixedAt('2026-11-10T18:00:00Z'),
    config: readConfig({ DEMO: '0', SECRET: 'the-secret-of-drills-and-of-nothing-else' }),
    log: pino({ level: 'silent' }),
  };
  try {
    // The reminder schedule sends no jobs.
    const sent = await Promise.allSettled(
      Array.from({ length: times }, () =>
        sendScheduledReminders(portal as unknown as Parameters<typeof sendScheduledReminders>[0]),
      ),
    );
    stage.figures.push(none('ladder: runs that failed', sent.filter(({ status }) => status === 'rejected').length));
    await effects(stage, 'ladder, mailings', 1, `select count(*) as n from mailings where kind = 'ladder'`, []);
    await effects(
      stage,
      'ladder, letters to one person',
      1,
      `${reminders} and to_address = 'twice.told@example.org' and mailing_id is not null`,
      [entry.id],
    );
  } finally {
    await close();
  }
}

async function importing(stage: Stage, entry: CreatedEntry): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    first_name: 'Imported',
    last_name: `Person ${n}`,
    email: `import${n}@example.org`,
    primary_role: 'Drum',
  }));
  const body = { type: 'general-participants', rows, request_key: randomUUID() };
  await postConcurrently(stage, 'import', 200, () =>
    stage.admin.call('POST', `/api/participants/${entry.id}/multiple`, body),
  );
  for (const [what, sql] of [
    ['people', `select count(*) as n from participants where entry_id = $1 and first_name = 'Imported'`],
    ['waivers', `select count(*) as n from waivers where entry_id = $1 and email like 'import%'`],
    ['letters', `select count(*) as n from outbox where entry_id = $1 and to_address like 'import%'`],
  ] as const)
    await effects(stage, `import, ${what}`, rows.length, sql, [entry.id]);
}

async function approving(stage: Stage, locator: string): Promise<void> {
  await postConcurrently(stage, 'approve', 200, () => stage.admin.call('POST', `/api/waivers/${locator}/approve`));
  await effects(
    stage,
    'approve, audit lines',
    1,
    `select count(*) as n from audit_events where action = 'waiver.approved' and model_id = (select id::text from waivers where locator = $1)`,
    [locator],
  );
}

async function inviting(stage: Stage, entry: CreatedEntry): Promise<void> {
  const body = { first_name: 'Second', last_name: 'Leader', email: 'second.leader@example.org' };
  await postConcurrently(stage, 'add a leader', 200, () =>
    stage.admin.call('POST', `/api/entries/${entry.organization_id}/${year}/user/leader`, body),
  );
  await effects(
    stage,
    'add a leader, invitations',
    1,
    `select count(*) as n from role_invitations where email = 'second.leader@example.org'`,
    [],
  );
  await effects(
    stage,
    'add a leader, letters',
    1,
    `select count(*) as n from outbox where to_address = 'second.leader@example.org'`,
    [],
  );
  const secret = await linkOf(stage, 'second.leader@example.org', 'invitations');
  await postConcurrently(stage, 'accept an invitation', 200, () =>
    stage.anyone.call('PUT', `/api/invitations/${secret}/accept`, { password: 'a second leader marches' }),
  );
  await effects(
    stage,
    'accept an invitation, links used',
    1,
    `select count(*) as n from account_links l join role_invitations i on i.id = l.role_invitation_id where i.email = 'second.leader@example.org' and l.used_at is not null`,
    [],
  );
  await effects(
    stage,
    'accept an invitation, roles',
    1,
    `select count(*) as n from organization_roles r join users u on u.id = r.user_id where u.email = 'second.leader@example.org'`,
    [],
  );
}
