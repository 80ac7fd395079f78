import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { defaultDueDay } from '@parade/contract/forms/due/due.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { applicantTypeLimit } from '@parade/contract/settings/parade.ts';
import { audit } from '@parade/server/audit/writes.ts';
import type { DemoStage } from '@parade/server/config.ts';
import type { Change } from '@parade/server/database/change.ts';
import { createEntry } from '@parade/server/entries/creation.ts';
import { contextFor } from '@parade/server/entries/forms/reads.ts';
import { updateFromForm } from '@parade/server/entries/forms/writes.ts';
import { type EntryRow, findEntry } from '@parade/server/entries/reads.ts';
import { type EntryRef, assignRep, receiveApplication, setStatus } from '@parade/server/entries/writes.ts';
import { lockSubmission } from '@parade/server/forms/reads.ts';
import { saveSubmission } from '@parade/server/forms/writes.ts';
import { createOrganization } from '@parade/server/organizations/writes.ts';
import { grantOrganizationRole } from '@parade/server/users/roles.ts';
import { withoutActor } from '@parade/server/access/authorized.ts';
import { type Cast, idOf, openAccount } from './accounts.ts';
import { answersOf, begun, type Writer } from './answers.ts';
import { type SeasonCalendar, daysAfter, spread } from './calendar.ts';
import type { Moment } from './moments.ts';
import type { Entrant } from './invented/entrant.ts';
import { type Pictures, uploadedFiles } from './invented/pictures.ts';

/** What every story of the season shares. */
export interface Setting {
  readonly calendar: SeasonCalendar;
  readonly cast: Cast;
  readonly pictures: Pictures;
  /** Organizations seeded already, by name and home town. */
  readonly organizations: Map<string, number>;
}

/** One entry's story. */
export interface EntryStory {
  readonly entrant: Entrant;
  /** Parade year. */
  readonly year: number;
  readonly leader: Writer;
  /** The leader's account is there from the start. */
  readonly notifies_leader: boolean;
  /** A number of its own: picks days and people. */
  readonly salt: number;
  /** Who looks after it at the office. */
  readonly liaison: string;
  /** The entry, once seeded. */
  entry_id?: number;
}

/** The day on which an accepted entry is accepted. */
export function acceptedOn({ entrant, year, salt }: EntryStory): string {
  return daysAfter(dueDay(entrant, year), 12 + spread(salt, 24));
}

/** From the application to the decision, as far as the entrant's stage goes. */
export function entryMoments(setting: Setting, story: EntryStory): Moment[] {
  const { calendar, cast } = setting;
  const { entrant, year, salt, leader, liaison } = story;
  const due = dueDay(entrant, year);
  // What lies in earlier years is there at every stage but the empty one.
  const from = (stage: DemoStage): DemoStage => (year < calendar.year ? 'open' : stage);
  const moment = (
    day: string,
    stage: DemoStage,
    by: string,
    apply: (change: Change, entry: EntryRef) => Promise<unknown>,
  ): Moment => ({
    at: calendar.instantOf(day, salt),
    from: from(stage),
    by: () => idOf(cast, by),
    apply: (change) => apply(change, refOf(story)),
  });
  const office = 'staff@example.org';
  const decide = (status: EntryStatus) => (change: Change, entry: EntryRef) =>
    setStatus(change, withoutActor(entry, 'update_status'), status);
  if (entrant.stage === 'interested') return [invited(setting, story, daysAfter(due, -45))];
  const first = daysAfter(due, -20 - spread(salt, 40));
  const begins = applied(setting, story, first, from('open'));
  if (entrant.stage === 'in-progress')
    return [
      ...begins,
      moment(daysAfter(first, 3), 'open', leader.email, (change) => fill(setting, story, change, false)),
    ];
  const submitted = daysAfter(due, -spread(salt, 12));
  const decided = acceptedOn(story);
  const deciders = entrant.stage === 'rejected' ? 'admin@example.org' : office;
  // Before parade day, every open application is decided.
  const last = moment(daysAfter(decided, 20), 'parade-day', office, decide(salt % 4 === 0 ? 'accepted' : 'rejected'));
  const decision =
    entrant.stage === 'received' ? [last] : [moment(decided, 'accepted', deciders, decide(entrant.stage))];
  return [
    ...begins,
    moment(submitted, 'review', leader.email, (change) => fill(setting, story, change, true)),
    moment(daysAfter(submitted, 5), 'review', office, (change, entry) =>
      assignRep(change, withoutActor(entry, 'assign_rep'), idOf(cast, liaison)),
    ),
    ...(year > calendar.year ? [] : decision),
  ];
}

/** The leader signs up and makes the entry; what applicants may not pick is made by the office for them. */
function applied(setting: Setting, story: EntryStory, day: string, from: DemoStage): Moment[] {
  const { calendar, cast } = setting;
  const { entrant, year, leader, salt } = story;
  const opens = entrant.type < applicantTypeLimit ? leader.email : 'staff@example.org';
  const signUp: Moment = {
    at: calendar.instantOf(daysAfter(day, -1), salt),
    from,
    by: () => null,
    apply: async (change) => {
      if (!cast.has(leader.email)) await openAccount(change, cast, { ...leader, registered_as: 'leader' });
    },
  };
  const creation: Moment = {
    at: calendar.instantOf(day, salt),
    from,
    by: () => idOf(cast, opens),
    apply: async (change) => {
      const known = setting.organizations.get(keyOf(entrant));
      const byOffice = opens !== leader.email;
      const entry = await createEntry(
        change,
        {
          user_id: idOf(cast, opens),
          works_for_the_parade: byOffice,
          is_office: byOffice,
          leads: known === undefined ? [] : [{ organization_id: known, parade_year: null }],
        },
        {
          organization_name: known === undefined ? entrant.name : '',
          organization_type: known === undefined ? entrant.type : null,
          parade_year: year,
          role: byOffice ? null : 'leader',
          override: false,
          existing_organization: known ?? null,
        },
      );
      rememberEntry(setting, story, entry);
      if (byOffice)
        await grantOrganizationRole(change, {
          user_id: idOf(cast, leader.email),
          name: 'leader',
          organization_id: entry.organization_id,
          parade_year: year,
        });
    },
  };
  return story.notifies_leader ? [creation] : [signUp, creation];
}

/** The office wrote to somebody whom it would like to see: an entry without any status, which no call of the API makes. */
function invited(setting: Setting, story: EntryStory, day: string): Moment {
  const { calendar, cast } = setting;
  const { entrant, year, salt } = story;
  return {
    at: calendar.instantOf(day, salt),
    from: 'open',
    by: () => idOf(cast, 'admin@example.org'),
    apply: async (change) => {
      const organization_id = await createOrganization(change, { name: entrant.name, type_id: entrant.type });
      const { id } = await change.tx
        .insertInto('entries')
        .values({
          organization_id,
          year,
          created_at: change.at,
          created_by: idOf(cast, 'admin@example.org'),
          updated_at: change.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(change, {
        action: 'entry.created',
        model: 'Entry',
        model_id: id,
        changes: { status: { from: null, to: 'interested' } },
        note: 'Invited to apply',
        entry_id: id,
        organization_id,
        organization_type: entrant.type,
        year,
      });
      story.entry_id = id;
    },
  };
}

/** Saves the application, whole and submitted or half-way. */
async function fill(setting: Setting, story: EntryStory, change: Change, submit: boolean): Promise<void> {
  const entry = await entryOf(change, story);
  const form = applicationOf(story.entrant);
  const { ctx } = await lockedForm(change, entry, form);
  const answers = answersOf(form, ctx, story.entrant, story.leader);
  if (!submit) return saveForm(setting, change, entry, form, begun(answers, story.salt), false);
  await saveForm(setting, change, entry, form, answers, true);
  await receiveApplication(change, entry.id);
}

/** One save of a form of the entry by its leader; with the required files where it is submitted. */
export async function saveForm(
  setting: Setting,
  change: Change,
  entry: EntryRow,
  form: FormDefinition,
  answers: FieldValues,
  submit: boolean,
): Promise<void> {
  const key = { entry_id: entry.id, form_type: form.form_type };
  const files = submit ? await uploadedFiles(change, setting.pictures, key, form, entry.org_type) : {};
  const { locked, ctx } = await lockedForm(change, entry, form);
  const saved = await saveSubmission(
    change,
    key,
    ctx,
    { field_values: { ...answers, ...files }, submit },
    { by_staff: false },
    { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year },
    locked,
  );
  await updateFromForm(change, entry.id, saved.submission.field_values, true);
}

/** Holds a form of the entry as every save does, and returns it (null: it has not begun) with what its answers depend on. */
export async function lockedForm(change: Change, entry: EntryRow, form: FormDefinition) {
  const key = { entry_id: entry.id, form_type: form.form_type };
  const locked = (await lockSubmission(change.tx, key)) ?? null;
  return { locked, ctx: await contextFor(change.portal, change.tx, { entry, form }, locked?.agreed ?? null) };
}

export async function entryOf(change: Change, story: EntryStory): Promise<EntryRow> {
  const entry = await findEntry(change.tx, refOf(story).id);
  if (!entry) throw new Error(`the entry of ${story.entrant.name} went away`);
  return entry;
}

function refOf(story: EntryStory): EntryRef {
  if (story.entry_id === undefined) throw new Error(`the entry of ${story.entrant.name} has not been told`);
  return { id: story.entry_id };
}

function rememberEntry(setting: Setting, story: EntryStory, entry: EntryRow): void {
  story.entry_id = entry.id;
  setting.organizations.set(keyOf(story.entrant), entry.organization_id);
}

function applicationOf(entrant: Entrant): FormDefinition {
  const form = initialForm(entrant.type);
  if (!form) throw new Error(`type ${entrant.type} has no application`);
  return form;
}

function dueDay(entrant: Entrant, year: number): string {
  return defaultDueDay(applicationOf(entrant), entrant.type, year) ?? `${year - 1}-06-30`;
}

/** Namesakes live in different towns. */
function keyOf({ name, city, state }: Entrant): string {
  return `${name} / ${city} / ${state ?? ''}`;
}
