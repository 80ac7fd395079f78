import { builderContacts } from './invented/texts.ts';
import { notificationTypes } from '@parade/contract/notifications/message.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { mediaOpensOn } from '@parade/contract/settings/paradeYear.ts';
import type { Config, DemoStage } from '@parade/server/config.ts';
import type { Portal } from '@parade/server/portal.ts';
import { currentParadeYear } from '@parade/server/settings/reads.ts';
import { setAcceptingYears, setSetting } from '@parade/server/settings/writes.ts';
import { hashPassword } from '@parade/server/users/signIn/password.ts';
import { hasAccounts } from '@parade/server/users/reads.ts';
import { grantOrganizationRole } from '@parade/server/users/roles.ts';
import { accountLines, accountMoments, type Cast, demoPassword, idOf, owners } from './accounts.ts';
import { phoneNumber, type Writer } from './answers.ts';
import { calendarAround, type SeasonCalendar, daysAfter } from './calendar.ts';
import { type EntryStory, type Setting, acceptedOn, entryMoments, entryOf } from './entries.ts';
import { formMoments } from './leadersForms.ts';
import { lineUpMoments } from './lineUp.ts';
import { type Moment, seedMoments } from './moments.ts';
import type { Entrant } from './invented/entrant.ts';
import { entrants, ownedBy } from './invented/organizations.ts';
import { comingEntrants, formerEntrants, returning } from './otherYears.ts';
import { faqMoments } from './site/faqs.ts';
import { pageMoments } from './site/pages.ts';
import { formFileMoments } from './formFiles.ts';
import { pressMoments } from './press/pressMoments.ts';
import { awardMoments } from './awards.ts';
import { reviewMoments } from './review/reviewMoments.ts';
import { personNumber } from './invented/people.ts';
import { beginPictures, type BegunPictures } from './invented/pictures.ts';
import { photoMoments } from './invented/photos.ts';
import { mailingMoments, participantMoments } from './participants.ts';

/** What of a season needs no database: begun while one is made. */
export interface BegunSeason {
  readonly pictures: Promise<BegunPictures>;
  readonly password_hash: Promise<string>;
}

/** How a season is seeded. */
export interface Seeding {
  /** What was begun of it before. */
  readonly begun?: BegunSeason | undefined;
  /** The portal's database was opened with `pipelines`. */
  readonly pipelines?: boolean;
}

/** Begins with what of a season needs no database. Whoever begins it passes it to seedSeason, which ends it. */
export function beginSeason(config: Config): BegunSeason {
  const begun = { pictures: beginPictures(config), password_hash: hashPassword(demoPassword, config.passwordCost) };
  // Whoever waits for them is not there yet.
  begun.pictures.catch(() => undefined);
  begun.password_hash.catch(() => undefined);
  return begun;
}

/**
 * Seeds the demo season on a portal with an initialized season, up to a stage, and answers the lines that name its
 * accounts. It runs once: on a portal where anybody has an account it does nothing and answers none.
 */
export async function seedSeason(
  portal: Portal,
  stage: DemoStage,
  print: (words: string) => void,
  { begun, pipelines }: Seeding = {},
): Promise<string[]> {
  if (await hasAccounts(portal.db)) {
    await (await begun?.pictures)?.end();
    return [];
  }
  print('Loading the demo season');
  const calendar = calendarAround(portal.clock.nowIso(), await currentParadeYear(portal.db));
  const cast: Cast = new Map();
  const stories = storiesOf(calendar.year);
  const { pictures: files, password_hash } = begun ?? beginSeason(portal.config);
  const { pictures, end } = await files;
  try {
    const setting: Setting = { calendar, cast, pictures, organizations: new Map() };
    const moments = [
      ...seasonOpenings(calendar),
      ...accountMoments(calendar, cast, await password_hash),
      ...subscriptions(calendar, cast),
      ...pageMoments(calendar, cast),
      ...faqMoments(calendar, cast),
      ...formFileMoments(calendar, cast),
      ...stories.flatMap((story) => entryMoments(setting, story)),
      ...stories.flatMap((story) => participantMoments(setting, story)),
      ...stories.flatMap((story) => formMoments(setting, story)),
      ...stories.flatMap((story) => photoMoments(setting, story)),
      ...lineUpMoments(setting, stories),
      ...reviewMoments(setting, stories),
      ...awardMoments(setting),
      ...pressMoments(setting, stories),
      ...mailingMoments(setting),
      ...builder(setting, stories),
    ];
    const wasSeeded = await seedMoments(portal, stage, moments, pipelines);
    return wasSeeded ? accountLines() : [];
  } finally {
    await end();
  }
}

/** Every entry of the four years: those of before, of the current parade and of the next. */
function storiesOf(year: number): EntryStory[] {
  const stories: EntryStory[] = [];
  const add = (entrant: Entrant, of: number, leader: Writer, notifies_leader: boolean) => {
    const salt = stories.length;
    const liaison = liaisons[salt % liaisons.length] ?? 'staff@example.org';
    stories.push({ entrant, year: of, leader, notifies_leader, salt, liaison });
  };
  entrants.forEach((entrant, n) => {
    const owner = ownerOf(entrant);
    const leader = owner ?? writer(n);
    // Oldest first: the organization and its leader come with the first application.
    for (const ago of [...(returning[entrant.name] ?? [])].sort((one, other) => other - one))
      add({ ...entrant, stage: 'accepted', people: ago === 1 ? 1 : 0 }, year - ago, leader, owner !== undefined);
    add(entrant, year, leader, owner !== undefined);
  });
  formerEntrants.forEach((entrant, n) => add(entrant, year - entrant.ago, writer(200 + n), false));
  comingEntrants.forEach((entrant, n) => add(entrant, year + 1, writer(300 + n), false));
  return stories;
}

const liaisons = [
  'staff@example.org',
  'gloria.beckett@example.org',
  'tomas.ibarra@example.org',
  'volunteer@example.org',
];

function writer(n: number): Writer {
  return { ...personNumber(n), phone: phoneNumber(n) };
}

function ownerOf(entrant: Entrant): Writer | undefined {
  const email = Object.entries(ownedBy).find(([, name]) => name === entrant.name)?.[0];
  return owners.find((each) => each.email === email);
}

/** Each January the office turned to the next parade and opened it and the one after for applications. */
function seasonOpenings(calendar: SeasonCalendar): Moment[] {
  return [calendar.year - 2, calendar.year - 1, calendar.year].map((year) => ({
    // Before anybody applied for the first of them.
    at: calendar.instantOf(year === calendar.year - 2 ? `${year - 2}-07-01` : `${year - 1}-01-02`, 0),
    from: 'empty' as const,
    by: () => null,
    apply: async (change) => {
      await setSetting(change, 'current_parade_year', year);
      await setSetting(change, 'media_guide_open_date', mediaOpensOn(year));
      await setSetting(change, 'float_builder_contacts', builderContacts);
      for (const type_id of Object.values(organizationTypeIds))
        await setAcceptingYears(change, type_id, { from: year, to: year + 1 });
    },
  }));
}

/** Two at the office get emails about applications: one for all types, one for bands. No call makes these yet. */
function subscriptions(calendar: SeasonCalendar, cast: Cast): Moment[] {
  const wished: [string, readonly number[]][] = [
    ['staff@example.org', Object.values(organizationTypeIds)],
    ['gloria.beckett@example.org', [organizationTypeIds.band]],
  ];
  return wished.map(([email, types], n) => ({
    at: calendar.instantOf(`${calendar.year - 4}-08-20`, n),
    from: 'empty' as const,
    by: () => idOf(cast, email),
    apply: async (change) => {
      const [notification_type] = notificationTypes;
      const user_id = idOf(cast, email);
      await change.tx
        .insertInto('subscriptions')
        .values(
          types.map((organization_type) => ({ user_id, notification_type, organization_type, created_at: change.at })),
        )
        .execute();
    },
  }));
}

/** The float's leader brings the builder in once the float is accepted. */
function builder(setting: Setting, stories: readonly EntryStory[]): Moment[] {
  const { calendar, cast } = setting;
  const story = stories.find((each) => each.entrant.name === ownedBy['float.builder@example.org']);
  if (!story) return [];
  return [
    {
      at: calendar.instantOf(daysAfter(acceptedOn(story), 4), story.salt),
      from: 'open',
      by: () => idOf(cast, story.leader.email),
      apply: async (change) => {
        const entry = await entryOf(change, story);
        await grantOrganizationRole(change, {
          user_id: idOf(cast, 'float.builder@example.org'),
          name: 'float-builder',
          organization_id: entry.organization_id,
          parade_year: entry.year,
        });
      },
    },
  ];
}
