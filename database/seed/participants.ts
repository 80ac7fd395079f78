import { noParticipantValues } from '@parade/contract/participants/fields.ts';
import { roleCodes } from '@parade/contract/participants/role.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { type ValidParticipant, validParticipant } from '@parade/contract/participants/participant.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { areWaiversOpen, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import { withoutActor } from '@parade/server/access/authorized.ts';
import type { DemoStage } from '@parade/server/config.ts';
import type { Change } from '@parade/server/database/change.ts';
import { addParticipants, removeParticipant } from '@parade/server/participants/writes.ts';
import { participantsOf } from '@parade/server/participants/reads.ts';
import { sendDueWaivers } from '@parade/server/waivers/jobs.ts';
import { liveLink, createSigningLink } from '@parade/server/waivers/links.ts';
import { contextOf, findWaiver, waiversOf, type WaiverRef, type WaiverRow } from '@parade/server/waivers/reads.ts';
import { noteViewed, signWaiver } from '@parade/server/waivers/signing/signing.ts';
import { remindSigner } from '@parade/server/waivers/reminders/reminding.ts';
import { approveWaiver, confirmVerification } from '@parade/server/waivers/review/reviewing.ts';
import { handOverLink } from '@parade/server/waivers/writes.ts';
import { idOf } from './accounts.ts';
import { addressOf, phoneNumber } from './answers.ts';
import { daysAfter, spread } from './calendar.ts';
import { type EntryStory, type Setting, acceptedOn, entryOf } from './entries.ts';
import type { Moment } from './moments.ts';
import { personNumber } from './invented/people.ts';

/** How far a person's waiver goes. */
type Fate = 'untouched' | 'viewed' | 'reminded' | 'handed over' | 'signed' | 'approved' | 'verified' | 'withdrawn';

/** Of each fifteen people of the current parade; those of earlier ones have all been approved. */
const fates: readonly Fate[] = [
  'approved',
  'signed',
  'viewed',
  'approved',
  'untouched',
  'verified',
  'signed',
  'approved',
  'reminded',
  'approved',
  'withdrawn',
  'signed',
  'approved',
  'handed over',
  'viewed',
];

interface SeedParticipant {
  readonly n: number;
  readonly listed: ValidParticipant;
  readonly is_minor: boolean;
  readonly fate: Fate;
  /** Once seeded. */
  participant_id?: number | undefined;
  waiver_id?: number | undefined;
}

/** People are listed once an entry is accepted; from October 1 on they sign. */
export function participantMoments(setting: Setting, story: EntryStory): Moment[] {
  const { calendar, cast } = setting;
  const { entrant, year, salt, leader } = story;
  if (entrant.stage !== 'accepted' || !entrant.people) return [];
  const participants = seedParticipants(setting, story, entrant.people);
  const stage: DemoStage = year < calendar.year ? 'open' : 'accepted';
  const ready = latest(daysAfter(acceptedOn(story), 14), `${year - 1}-09-05`);
  const listing: Moment = {
    at: calendar.instantOf(daysAfter(ready, spread(salt, 12)), salt),
    from: stage,
    by: () => idOf(cast, leader.email),
    apply: async (change) => {
      const entry = withoutActor(await entryOf(change, story), 'change_people');
      await addParticipants(
        change,
        entry,
        participants.map(({ listed }) => listed),
      );
      const ids = new Map((await participantsOf(change.tx, entry.id)).map((row) => [row.email, row.id]));
      const waivers = new Map(
        (await waiversOf(change.tx, [...ids.values()])).map((waiver) => [waiver.participant_id, waiver.id]),
      );
      for (const participant of participants) {
        participant.participant_id = ids.get(participant.listed.email);
        participant.waiver_id = waivers.get(participant.participant_id ?? 0);
      }
    },
  };
  const signable = latest(waiversSentOn(year), daysAfter(ready, 13));
  return [
    listing,
    ...participants.flatMap((participant) => waiverMoments(setting, story, participant, signable, stage)),
  ];
}

/** S-04: the waivers of people listed before October 1 go out that day. */
export function mailingMoments({ calendar }: Setting): Moment[] {
  return [calendar.year - 2, calendar.year - 1, calendar.year].map((year) => ({
    at: calendar.instantOf(waiversSentOn(year), 0),
    from: year < calendar.year ? ('open' as const) : ('accepted' as const),
    by: () => null,
    apply: (change) => sendDueWaivers(change.portal),
  }));
}

function waiverMoments(
  setting: Setting,
  story: EntryStory,
  participant: SeedParticipant,
  signable: string,
  stage: DemoStage,
): Moment[] {
  const { calendar, cast } = setting;
  const moment = (
    days: number,
    by: string | null,
    apply: (change: Change, waiver: WaiverRef) => Promise<unknown>,
    from: DemoStage = stage,
  ): Moment => ({
    at: calendar.instantOf(daysAfter(signable, days + spread(participant.n, 20)), participant.n),
    from,
    by: () => (by === null ? null : idOf(cast, by)),
    apply: async (change) => {
      // Where the first start lies before October 1, nobody has been able to sign yet.
      if (areWaiversOpen(story.year, change.portal.clock.today()) && participant.waiver_id !== undefined)
        await apply(change, { id: participant.waiver_id });
    },
  });
  const [leader, volunteer] = [story.leader.email, 'volunteer@example.org'];
  const view = moment(2, null, (change, { id }) => noteViewed(change.portal, { id, viewed_at: null }));
  const sign = (from = stage) => moment(3, null, (change, waiver) => signed(change, waiver, story, participant), from);
  const approve = (from = stage) =>
    moment(6, leader, (change, waiver) => approveWaiver(change, withoutActor(waiver, 'approve')), from);
  // On the day before the parade the last ones have signed too.
  const late: DemoStage = 'parade-day';
  switch (participant.fate) {
    case 'untouched':
      return [sign(late), approve(late)];
    case 'viewed':
      return [view, sign(late), approve(late)];
    case 'reminded':
      return [
        moment(10, leader, (change, waiver) => remindSigner(change, withoutActor(waiver, 'remind'))),
        moment(12, null, (change, { id }) => noteViewed(change.portal, { id, viewed_at: null })),
      ];
    case 'handed over':
      return [moment(4, leader, (change, waiver) => handOverLink(change, withoutActor(waiver, 'hand_over')))];
    case 'signed':
      return [view, sign(), approve(late)];
    case 'approved':
      return [sign(), approve()];
    case 'verified':
      return [
        view,
        sign(),
        approve(),
        moment(8, volunteer, (change, waiver) => confirmVerification(change, withoutActor(waiver, 'verify'))),
      ];
    case 'withdrawn':
      return [
        moment(5, leader, async (change) => {
          const entry = withoutActor(await entryOf(change, story), 'change_people');
          if (participant.participant_id !== undefined)
            await removeParticipant(change, entry, participant.participant_id, participant.listed.type);
        }),
      ];
  }
}

/** Signs through a mailed link, as the person would. */
async function signed(
  change: Change,
  { id }: WaiverRef,
  story: EntryStory,
  participant: SeedParticipant,
): Promise<void> {
  const live = await liveLink(change.tx, id);
  if (!live) return;
  const waiver = await findWaiver(change.tx, id);
  if (!waiver) return;
  const { portal } = change;
  await noteViewed(portal, waiver);
  // The secret of the one in the letter is in the letter alone.
  const { secret } = await createSigningLink(change, waiver.id, live.made_for);
  await signWaiver(portal, null, secret, {
    field_values: signature(waiver, story, participant, portal.clock.today()),
    address: `203.0.113.${spread(participant.n, 250) + 1}`,
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  });
}

function signature(
  waiver: WaiverRow,
  story: EntryStory,
  { n, listed, is_minor }: SeedParticipant,
  today: string,
): FieldValues {
  const form = waiverDefinition(waiver.form_type, waiver.definition_version);
  if (!form) throw new Error(`there is no ${waiver.form_type} ${waiver.definition_version}`);
  const name = fullName(listed);
  const family = listed.last_name;
  const born = Number(today.slice(0, 4)) - (is_minor ? 15 + (n % 2) : 19 + spread(n, 45));
  const parent = { first_name: personNumber(n + 17).first_name, phone: phoneNumber(n + 17) };
  const answers = exampleAnswers(form, contextOf(waiver, today), {
    'participant:first_name': listed.first_name,
    'participant:last_name': family,
    'participant:email': listed.email,
    'participant:phone': phoneNumber(n),
    'participant:date_of_birth': `${born}-02-${String((n % 27) + 1).padStart(2, '0')}`,
    'participant:address': addressOf(story.entrant, n),
    'emergency:contact_name': `${parent.first_name} ${family}`,
    'emergency:contact_relationship': is_minor ? 'Parent' : 'Spouse',
    'emergency:contact_phone': parent.phone,
    ...(n % 9 === 0 ? { 'emergency:medical': 'Allergic to bee stings; carries an injector.' } : {}),
    'signature:printed_name': name,
    'signature:signature': { kind: 'typed', text: name },
    ...(is_minor
      ? {
          'guardian:first_name': parent.first_name,
          'guardian:last_name': family,
          'guardian:email': `parent.${listed.email}`,
          'guardian:phone': parent.phone,
          'guardian:chaperone': fullName(story.leader),
          'guardian:chaperone_phone': story.leader.phone,
          'guardian:signature': { kind: 'typed', text: `${parent.first_name} ${family}` },
        }
      : {}),
  });
  // The server's own: what it knows of the entry, and the day.
  return Object.fromEntries(
    Object.entries(answers).filter(([path]) => !/^participant:(entry_name|role)$|signature-date$|:text$/.test(path)),
  );
}

function seedParticipants(setting: Setting, story: EntryStory, count: number): SeedParticipant[] {
  const isPast = story.year < setting.calendar.year;
  return Array.from({ length: count }, (_, place) => {
    const n = 1000 + story.salt * 50 + place;
    const isYoung = story.entrant.type === organizationTypeIds.band || story.entrant.type === organizationTypeIds.troop;
    return {
      n,
      listed: listed(story, n, place),
      is_minor: isYoung && place % 3 === 0,
      fate: isPast ? ('approved' as const) : (fates[(story.salt + place) % fates.length] ?? ('untouched' as const)),
    };
  });
}

function listed(story: EntryStory, n: number, place: number): ValidParticipant {
  const type: ParticipantType =
    story.entrant.type === organizationTypeIds.equestrian && place % 4 !== 3
      ? 'individual-participants'
      : 'general-participants';
  const isIndividual = type === 'individual-participants';
  const roles = rolesByType[story.entrant.type] ?? [];
  return validParticipant({
    ...noParticipantValues,
    ...personNumber(n),
    type,
    primary_role: isIndividual ? (roleCodes[place % roleCodes.length] ?? 'mhr') : (roles[place % roles.length] ?? null),
    has_participated: isIndividual ? n % 3 === 0 : null,
    other_appearances: isIndividual ? n % 4 === 0 : null,
    other_parades_name: isIndividual && n % 4 === 0 ? 'Fiesta Days and the Founders’ Parade' : null,
  });
}

const rolesByType: Readonly<Record<number, readonly string[]>> = {
  1: ['Groom', 'Pooper scooper', 'Trailer driver'],
  2: ['Trumpet', 'Clarinet', 'Percussion', 'Color guard', 'Sousaphone', 'Flute', 'Chaperone', 'Drum major'],
  3: ['Rider', 'Out-walker', 'Driver', 'Observer'],
  4: ['Dancer', 'Acrobat', 'Stage manager'],
  5: ['Driver', 'Passenger', 'Mechanic'],
  6: ['Banner carrier', 'Scout', 'Adult leader'],
  7: ['Walker', 'Escort', 'Banner carrier'],
};

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
