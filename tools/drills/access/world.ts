/**
 * The season of the matrix: three entries of two organizations and two years, distinguished by a word in all their
 * names, and one person per actor. The server's own writes create everything.
 */
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import type { EntryRow } from '@parade/server/entries/reads.ts';
import { hashPassword } from '@parade/server/users/signIn/password.ts';
import { organization, entry, seedParadeYear } from '@parade/server/testing/entries.ts';
import { aPdf, uploaded } from '@parade/server/testing/forms.ts';
import { participant, secretFor, signature, signed, waiverNow } from '@parade/server/testing/participants.ts';
import {
  anonymousClient,
  type Person,
  type PersonIs,
  aPerson,
  authorFor,
  signedInClient,
} from '@parade/server/testing/people.ts';
import { putPage } from '@parade/server/content/writes.ts';
import { setSetting } from '@parade/server/settings/writes.ts';
import { ensureSignedPdf } from '@parade/server/waivers/evidence/documents.ts';
import type { WaiverRow } from '@parade/server/waivers/reads.ts';
import type { Actor } from '../policy/actors.ts';
import { type TestedPortal, instant } from './portal.ts';

export const year = 2027;
/** The password of every account of the season. */
export const password = 'a password of this drill';

/** An accepted float with all its records. */
export interface Bundle {
  /** The word in the names of the entry and its people, and nowhere else. */
  readonly mark: string;
  readonly entry: EntryRow;
  /** A second entry of the same organization and year, without people. */
  readonly spare: EntryRow;
  /** Submission of the press kit, with a picture. */
  readonly submissionId: number;
  readonly revision: number;
  readonly file: FileValue;
  /** Requested and uploaded by the superadmin, and attached to nothing. */
  readonly askedFile: FileValue;
  readonly pending: WaiverRow;
  /** The secret of its signing link. */
  readonly secret: string;
  readonly signed: WaiverRow;
  /** A signed health screening with a document. */
  readonly screened: WaiverRow;
  readonly proofId: string;
  /** An unsigned one, and the secret of its link. */
  readonly screening: WaiverRow;
  readonly screeningSecret: string;
  /** Another person who leads it. */
  readonly leader: Person;
  /** A letter that was not sent, since there is no mail server, with the signing link of the pending waiver. */
  readonly letterId: number;
  readonly failedLetterId: number;
  /** An invitation to a person without an account to lead the entry too. */
  readonly invitationId: number;
  /** SHA-256 of the signed PDF. */
  readonly signedPdfMark: string;
}

export interface World {
  readonly people: Readonly<Record<Actor, Person | null>>;
  /** For the leader and the float builder: their entry, the same organization a year earlier, another organization. */
  readonly kestrel: Bundle;
  readonly falcon: Bundle;
  readonly heron: Bundle;
  /** The entry that the unverified leader created, and its organization's entry a year earlier. */
  readonly wren: Bundle;
  readonly warbler: Bundle;
  /** Accounts of other people by rank. */
  readonly accounts: Readonly<Record<'a leader' | 'a staff member' | 'an admin' | 'a superadmin', Person>>;
  /** A float organization without an entry. */
  readonly emptyOrganizationId: number;
  readonly bandOrganizationId: number;
  readonly paradeIds: ReadonlyMap<number, number>;
  readonly formFile: { readonly floats: number; readonly bands: number };
  readonly joinLinkId: number;
  readonly joinSecret: string;
}

const staffRoleOf = [
  'media-pending',
  'media',
  'broadcaster',
  'judge',
  'volunteer',
  'staff',
  'admin',
  'superadmin',
] as const;

export async function createWorld(tested: TestedPortal): Promise<World> {
  const { portal } = tested;
  const { clock } = portal;
  const floats = () => organization(portal, { type_id: 3 });
  const [own, other, drafts, emptyOrganizationId] = [await floats(), await floats(), await floats(), await floats()];
  // A year's waivers are sent in its season, so the earlier year is seeded first.
  clock.set(instant.replace('2026', '2025'));
  await seedParadeYear(portal, year - 1);
  const past = new Maker(tested, await aPerson(portal, { roles: ['superadmin'] }));
  const falcon = await past.bundle('Falcon', { organization_id: own, year: year - 1 });
  const warbler = await past.bundle('Warbler', { organization_id: drafts, year: year - 1 });
  clock.set(instant);
  await seedParadeYear(portal, year);
  const superadmin = await aPerson(portal, { roles: ['superadmin'] });
  const unverified = await aPerson(portal, {
    registered_as: 'leader',
    email_verified: false,
    // What somebody else has given: it must not act, so that Kestrel is another organization's.
    leads: [{ organization_id: own, year }],
  });
  const created = new Maker(tested, superadmin);
  const kestrel = await created.bundle('Kestrel', { organization_id: own, year });
  const heron = await created.bundle('Heron', { organization_id: other, year });
  const wren = await created.bundle('Wren', { organization_id: drafts, year, by: unverified.id });
  const place = [{ organization_id: own, year }];
  const someone = (is: PersonIs) => aPerson(portal, is);
  const staff = await Promise.all(
    staffRoleOf.map(
      async (role) => [role, role === 'superadmin' ? superadmin : await someone({ roles: [role] })] as const,
    ),
  );
  const people: World['people'] = {
    anonymous: null,
    'link holder': null,
    unverified,
    'no role': await someone({}),
    leader: await someone({ leads: place }),
    'float builder': await someone({ builds: place }),
    ...(Object.fromEntries(staff) as Record<(typeof staffRoleOf)[number], Person>),
  };
  const accounts = {
    'a leader': kestrel.leader,
    'a staff member': await someone({ roles: ['staff'] }),
    'an admin': await someone({ roles: ['admin'] }),
    'a superadmin': await someone({ roles: ['superadmin'] }),
  };
  await portal.db.updateTable('files').set({ owner_id: superadmin.id }).where('attached_at', 'is', null).execute();
  await created.pages();
  await portal.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password, portal.config.passwordCost) })
    .execute();
  return {
    people,
    kestrel,
    falcon,
    heron,
    wren,
    warbler,
    accounts,
    emptyOrganizationId,
    bandOrganizationId: await organization(portal),
    paradeIds: new Map(
      (await portal.db.selectFrom('parades').select(['id', 'event_year']).execute()).map((each) => [
        each.event_year,
        each.id,
      ]),
    ),
    formFile: {
      floats: await created.formFile('float-application'),
      bands: await created.formFile('band-application'),
    },
    ...(await created.joinLink(emptyOrganizationId)),
  };
}

/** The bundle of a target as this actor sees it. */
export function bundleOf(world: World, actor: Actor, target: string): Bundle {
  const isDrafting = actor === 'unverified';
  if (target === 'other organization') return isDrafting ? world.kestrel : world.heron;
  if (target === 'other year') return isDrafting ? world.warbler : world.falcon;
  return isDrafting ? world.wren : world.kestrel;
}

class Maker {
  readonly #drill: TestedPortal;
  readonly #by: Person;

  constructor(tested: TestedPortal, by: Person) {
    this.#drill = tested;
    this.#by = by;
  }

  async bundle(mark: string, place: { organization_id: number; year: number; by?: number }): Promise<Bundle> {
    const { portal } = this.#drill;
    const accepted = await entry(portal, {
      organization_id: place.organization_id,
      year: place.year,
      stage: 'accepted',
      official_name: mark,
      by: place.by ?? this.#by.id,
      led: place.by !== undefined,
    });
    const spare = await entry(portal, {
      organization_id: place.organization_id,
      year: place.year,
      official_name: `${mark} Second`,
      by: this.#by.id,
    });
    const [pending, done] = [
      await this.#listed(accepted, `${mark}pending`),
      await this.#listed(accepted, `${mark}signed`),
    ];
    const leader = await aPerson(portal, {
      last_name: `${mark}leader`,
      email: `leader.${mark.toLowerCase()}@example.org`,
      leads: [{ organization_id: place.organization_id, year: place.year }],
    });
    const kit = await this.#kit(accepted, mark);
    const waiver = await signed(portal, done);
    const signedPdf = await ensureSignedPdf(portal, waiver.id);
    const failedLetterId = await this.#letterTo(waiver);
    await portal.db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', failedLetterId).execute();
    return {
      mark,
      entry: accepted,
      spare,
      ...kit,
      pending,
      secret: await secretFor(portal, pending.id),
      signed: waiver,
      ...(await this.#screening(accepted, mark)),
      leader,
      letterId: await this.#letterTo(pending),
      failedLetterId,
      invitationId: await this.#invitation(accepted, mark),
      signedPdfMark: signedPdf?.checksum ?? '',
    };
  }

  #listed(of: EntryRow, last_name: string): Promise<WaiverRow> {
    return participant(this.#drill.portal, of, { last_name, email: `${last_name.toLowerCase()}@example.org` });
  }

  async #invitation(of: EntryRow, mark: string): Promise<number> {
    const client = signedInClient(this.#drill.app, this.#by);
    const email = `invited.${mark.toLowerCase()}@example.org`;
    const person = { email, first_name: 'Invited', last_name: mark };
    const invited = await client.post(`/api/entries/${of.organization_id}/${of.year}/user/leader`, person);
    if (invited.status !== 200) throw new Error(`no invitation: ${JSON.stringify(invited.body)}`);
    const { id } = await this.#drill.portal.db
      .selectFrom('role_invitations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  }

  async #letterTo({ email }: WaiverRow): Promise<number> {
    const { id } = await this.#drill.portal.db
      .selectFrom('outbox')
      .select('id')
      .where('to_address', '=', email ?? '')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }

  async #kit(of: EntryRow, mark: string) {
    const { portal, app } = this.#drill;
    const author = await authorFor(portal, this.#by);
    const key = { entry_id: of.id, form_type: 'press-release' as const };
    const file = await uploaded(portal, author, key, 'kit:images');
    const askedFile = await uploaded(portal, author, key, 'kit:images');
    const saved = await signedInClient(app, this.#by).put(`/api/forms/${of.organization_id}/press-release/${of.year}`, {
      field_values: {
        'kit:release': {
          headline: mark,
          body: 'At last.',
          release_date: '2026-10-05',
          contact_name: 'Jo Chen',
          contact_email: 'jo@example.org',
        },
        'kit:images': [file],
      },
      submit: true,
    });
    if (saved.status !== 200) throw new Error(`no press kit: ${JSON.stringify(saved.body)}`);
    const submission = await portal.db
      .selectFrom('form_submissions')
      .select(['id', 'revision'])
      .where('entry_id', '=', of.id)
      .where('form_type', '=', 'press-release')
      .executeTakeFirstOrThrow();
    return { submissionId: submission.id, revision: submission.revision, file, askedFile };
  }

  /** A health screening, which is asked for in this one's year only while it is made, and signed with a document. */
  async #screening(of: EntryRow, mark: string) {
    const { portal, app } = this.#drill;
    const screenings = (years: number[]) =>
      inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
        setSetting(change, 'covid_form_years', years),
      );
    await screenings([of.year]);
    await this.#listed(of, `${mark}screened`);
    await this.#listed(of, `${mark}screening`);
    await screenings([]);
    const asked = await portal.db
      .selectFrom('waivers')
      .select('id')
      .where('entry_id', '=', of.id)
      .where('form_type', '=', 'covid')
      .orderBy('id')
      .execute();
    const [waiver, screening] = await Promise.all(asked.map(({ id }) => waiverNow(portal, id)));
    if (!waiver || !screening) throw new Error('nobody was asked for a screening');
    const secret = await secretFor(portal, waiver.id);
    const signer = anonymousClient(app);
    const document = { name: 'record.pdf', type: 'application/pdf', path: 'status:proof', size: aPdf().length };
    const { body } = await signer.post(`/api/waivers/${secret}/uploads`, document);
    await app.inject({ method: 'PUT', url: body.url.replace(portal.config.publicUrl, ''), payload: aPdf() });
    const accepted = await signer.post(`/api/waivers/${secret}/uploads/${body.file.id}/accept`);
    if (accepted.status !== 200) throw new Error(`no document: ${JSON.stringify(accepted.body)}`);
    const answers = signature(portal, waiver, {
      'status:path': 'Fully vaccinated',
      'status:proof': [accepted.body.file],
    });
    const done = await signer.post(`/api/waivers/${secret}`, { field_values: answers, reviewed: true, consent: true });
    if (done.status !== 200) throw new Error(`no screening: ${JSON.stringify(done.body)}`);
    await ensureSignedPdf(portal, waiver.id);
    return {
      screened: await waiverNow(portal, waiver.id),
      proofId: String(body.file.id),
      screening,
      screeningSecret: await secretFor(portal, screening.id),
    };
  }

  async formFile(form_type: string): Promise<number> {
    const client = signedInClient(this.#drill.app, this.#by);
    const asked = await client.post('/api/form-files/presign', {
      name: 'paper.pdf',
      type: 'application/pdf',
      size: aPdf().length,
    });
    await this.#drill.app.inject({
      method: 'PUT',
      url: asked.body.url.replace(this.#drill.portal.config.publicUrl, ''),
      payload: aPdf(),
    });
    const { body, status } = await client.post('/api/form-files', {
      form_type,
      display_name: `Paper of ${form_type}`,
      file_id: asked.body.file.id,
    });
    if (status !== 201) throw new Error(`no form file: ${JSON.stringify(body)}`);
    return Number(body.file.id);
  }

  pages(): Promise<void> {
    const text = { title: 'A page', html: '<p>Hello</p>' };
    return inTransaction(this.#drill.portal, { kind: 'system', job: 'drill' }, async (change) => {
      await putPage(change, { ...text, slug: 'public-page', access: 'public' });
      await putPage(change, { ...text, slug: 'members-page', access: 'any user' });
      await putPage(change, { ...text, slug: 'volunteers-page', access: ['volunteer'] });
    });
  }

  async joinLink(organization_id: number) {
    const { body } = await signedInClient(this.#drill.app, this.#by).post('/api/join-links', {
      role: 'leader',
      organization_id,
      uses: 50,
    });
    return { joinLinkId: Number(body.id), joinSecret: String(body.url).split('/').at(-1) ?? '' };
  }
}
