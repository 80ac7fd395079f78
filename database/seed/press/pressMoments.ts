import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { withoutActor } from '@parade/server/access/authorized.ts';
import type { Change } from '@parade/server/database/change.ts';
import type { EntryRow } from '@parade/server/entries/reads.ts';
import { fileMetaOf } from '@parade/server/forms/files/files.ts';
import { answerLetter } from '@parade/server/press/interviews/emails.ts';
import { findInterview } from '@parade/server/press/interviews/reads.ts';
import { answerInterview, createInterview } from '@parade/server/press/interviews/writes.ts';
import { addAsset, saveRelease } from '@parade/server/press/releases/writes.ts';
import { readSettings } from '@parade/server/settings/reads.ts';
import { requestMediaAccess } from '@parade/server/users/mediaAccess/writes.ts';
import { idOf, openAccount } from '../accounts.ts';
import { daysAfter } from '../calendar.ts';
import { type EntryStory, type Setting, acceptedOn, entryOf, saveForm } from '../entries.ts';
import { broughtFile, onePage, photoNamed } from '../invented/pictures.ts';
import type { Moment } from '../moments.ts';
import { kits, music, type SeedKit, type SeedTitle } from './kits.ts';
import { assets, releasesOf } from './releases.ts';
import { arroyoRadio, interviews, newReporter, type SeedInterview } from './requests.ts';
import { tuneOf } from './tune.ts';

/** What the press finds and asks for: kits, music, releases, files for broadcasters, and requests to the office. */
export function pressMoments(setting: Setting, stories: readonly EntryStory[]): Moment[] {
  const now = stories.filter(({ year }) => year === setting.calendar.year);
  const storyOf = (name: string) => now.find(({ entrant }) => entrant.name === name);
  return [
    ...kits.flatMap((kit) => kitMoments(setting, storyOf(kit.entrant), kit)),
    ...music.flatMap(({ entrant, titles }) => musicMoments(setting, storyOf(entrant), titles)),
    ...releaseMoments(setting),
    ...assetMoments(setting),
    ...interviews.flatMap((asked) => interviewMoments(setting, asked)),
    ...accessMoments(setting),
  ];
}

const office = 'admin@example.org';

/** Who leads an accepted entry writes its kit some days after it was accepted. */
function kitMoments(setting: Setting, story: EntryStory | undefined, kit: SeedKit): Moment[] {
  return ofLeader(setting, story, 20, async (change, entry, { leader }) => {
    const form = currentForm('press-release');
    const images = [];
    for (const { name } of kit.pictures)
      images.push(
        await brought(setting, change, entry, 'press-release', 'kit:images', `${name}.jpg`, photoNamed(name)),
      );
    const { headline, subhead, dateline, body, boilerplate, spokesperson } = kit;
    const release = {
      headline,
      subhead,
      dateline,
      body,
      boilerplate,
      release_date: change.portal.clock.today(),
      contact_name: fullName(leader),
      contact_email: leader.email,
      contact_phone: leader.phone,
    };
    const answers: FieldValues = {
      'kit:release': release,
      'kit:images': images,
      'kit:captions': kit.pictures.map(({ caption }) => caption).join('\n'),
      'kit:spokespeople': [
        {
          name: spokesperson.name,
          title_or_affiliation: spokesperson.title,
          pronunciation: spokesperson.pronunciation,
        },
      ],
    };
    await saveForm(setting, change, entry, form, answers, kit.submitted);
  });
}

function musicMoments(setting: Setting, story: EntryStory | undefined, titles: readonly SeedTitle[]): Moment[] {
  return ofLeader(setting, story, 25, async (change, entry, { leader }) => {
    const rows = [];
    for (const { tune, has_rights, ...title } of titles) {
      const name = `${title.title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.wav`;
      const audio = tune
        ? [await brought(setting, change, entry, 'music', 'usage:titles', name, tuneOf(tune), 'audio')]
        : [];
      rows.push({ ...title, all_rights_obtained: has_rights ? 'yes' : 'no', audio });
    }
    const answers: FieldValues = {
      'usage:any': 'yes',
      'usage:source': [story?.entrant.type === 2 ? 'Live band' : 'Recorded'],
      'usage:titles': rows,
      'usage:corner_title': titles.at(-1)?.title ?? '',
      'usage:cue_contact': `${fullName(leader)}, ${leader.phone}`,
    };
    await saveForm(setting, change, entry, currentForm('music'), answers, false);
  });
}

function ofLeader(
  { calendar, cast }: Setting,
  story: EntryStory | undefined,
  days: number,
  apply: (change: Change, entry: EntryRow, story: EntryStory) => Promise<void>,
): Moment[] {
  if (!story) return [];
  return [
    {
      at: calendar.instantOf(daysAfter(acceptedOn(story), days), story.salt),
      from: 'accepted',
      by: () => idOf(cast, story.leader.email),
      apply: async (change) => apply(change, await entryOf(change, story), story),
    },
  ];
}

async function brought(
  { pictures }: Setting,
  change: Change,
  entry: EntryRow,
  form_type: 'press-release' | 'music',
  path: 'kit:images' | 'usage:titles',
  name: string,
  content: Buffer,
  column?: string,
) {
  const meta = fileMetaOf(currentForm(form_type), path, column);
  if (!meta) throw new Error(`${form_type} has no field ${path} for its file`);
  const asked = { name, type: '', path, ...(column === undefined ? {} : { column }) };
  return broughtFile(change, pictures, { entry_id: entry.id, form_type }, meta, asked, content);
}

function releaseMoments({ calendar, cast }: Setting): Moment[] {
  return releasesOf(calendar.year).map(({ days_ago, title, excerpt, body, picture }, n) => {
    const day = daysAfter(calendar.today, -days_ago);
    return {
      at: calendar.hoursAgo(Math.max(days_ago, 2) * 24 - n),
      from: 'accepted' as const,
      by: () => idOf(cast, office),
      apply: ({ portal, by }) => {
        const file = picture === undefined ? {} : { file: fileOf(`${picture}.jpg`, photoNamed(picture)) };
        return saveRelease(portal, by, { title, excerpt, body, date: day, publish_on: day, link: '', ...file });
      },
    };
  });
}

function assetMoments({ calendar, cast }: Setting): Moment[] {
  return assets.map(({ name, description, ...asset }, n) => ({
    at: calendar.hoursAgo((30 - n) * 24),
    from: 'accepted' as const,
    by: () => idOf(cast, office),
    apply: ({ portal, by }) => {
      const content =
        'url' in asset
          ? { url: asset.url }
          : 'page' in asset
            ? { url: '', file: fileOf('pronunciation-guide.pdf', onePage(asset.page)) }
            : { url: '', file: fileOf(`${asset.picture}.jpg`, photoNamed(asset.picture)) };
      return addAsset(portal, by, withoutActor({ name, description, ...content }, 'add'));
    },
  }));
}

function fileOf(name: string, content: Buffer): File {
  return new File([new Uint8Array(content)], name);
}

/** The receipt goes at once, the answer later. */
function interviewMoments({ calendar, cast }: Setting, given: SeedInterview): Moment[] {
  const { account, answer } = given;
  const request = { id: 0 };
  const asking: Moment = {
    at: calendar.hoursAgo(given.hours_ago),
    from: 'accepted',
    by: () => (account === undefined ? null : idOf(cast, account)),
    apply: async (change) => {
      const requested_date = daysAfter(calendar.today, given.days_ahead);
      const user_id = account === undefined ? null : idOf(cast, account);
      request.id = await createInterview(change, withoutActor({ ...given.asked, requested_date }, 'ask'), {
        user_id,
        getsReceipt: true,
      });
    },
  };
  if (!answer) return [asking];
  const { state, note, letter, by, hours_ago } = answer;
  const answering: Moment = {
    at: calendar.hoursAgo(hours_ago),
    from: 'accepted',
    by: () => idOf(cast, by),
    apply: async (change) => {
      const row = await findInterview(change.tx, request.id);
      if (!row) throw new Error('the interview request went away');
      const written = answerLetter(await readSettings(change.tx), row, state).text;
      const text = letter === undefined ? null : written.replace(/\n\n(?=[^\n]*$)/, `\n\n${letter}\n\n`);
      await answerInterview(change, withoutActor(row, 'answer'), { state, note, letter: text, revision: 0 });
    },
  };
  return [asking, answering];
}

/** One signed up as media some days ago, one has just opened an account and asks. */
function accessMoments({ calendar, cast }: Setting): Moment[] {
  const { account, ...later } = newReporter;
  return [
    {
      at: calendar.hoursAgo(5),
      from: 'accepted',
      by: () => null,
      apply: (change) => openAccount(change, cast, account),
    },
    ...[
      { email: 'media-pending@example.org', ...arroyoRadio },
      { email: account.email, ...later },
    ].map(
      ({ email, hours_ago, ...given }): Moment => ({
        at: calendar.hoursAgo(hours_ago),
        from: 'accepted',
        by: () => idOf(cast, email),
        apply: (change) => requestMediaAccess(change, withoutActor({ id: idOf(cast, email) }, 'ask'), given),
      }),
    ),
  ];
}
