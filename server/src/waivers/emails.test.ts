import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aPerson, aStaffMember, type Person } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import type { EntryRow } from '../entries/reads.ts';
import { readSettings } from '../settings/reads.ts';
import { waiverRows } from './reads.ts';
import { remindAll } from './reminders/reminding.ts';
import { replaceNameOrEmail } from './writes.ts';

const portal = await testPortal();
let staff: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

async function aBand(official_name: string): Promise<EntryRow> {
  const organization_id = await organization(portal, { name: 'Heron Unified School District' });
  return entry(portal, { organization_id, stage: 'accepted', by: staff.id, official_name });
}

async function newestTo(address: string | null) {
  return portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body'])
    .where('to_address', '=', address ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

describe('the invitation to sign', () => {
  it('the invitation to sign names the entry, the role, who listed the person, and whom to ask', async () => {
    const band = await aBand('Heron High School Band');
    const leads = [{ organization_id: band.organization_id, year: 2027 }];
    const leader = await aPerson(portal, { leads, first_name: 'Lena', last_name: 'Ortiz' });
    const waiver = await participant(portal, band, { primary_role: 'Clarinet' });
    const { subject, text_body } = await newestTo(waiver.email);
    expect(subject).toBe(`Please sign ${waiver.name}’s Participant Waiver for Heron High School Band`);
    expect(text_body).toContain(
      'Heron Unified School District has added you to its list for the 138th Parade of Roses on January 1, 2027, with Heron High School Band (role: Clarinet).',
    );
    expect(text_body).toContain('ask Lena Ortiz, who leads the entry, or reply to this email');
    // A person who gets it by mistake learns no address and no number.
    expect(text_body).not.toContain(leader.email);
    expect(text_body).not.toContain('626 555');
  });

  it.each([
    [['Nora', 'Mateo'], 'Mateo Diaz and Nora Diaz', 'Mateo Diaz and Nora Diaz'],
    [['Nora', 'Mateo', 'Maximilian'], 'Maximilian, Nora, and Mateo Diaz', 'Maximilian Diaz, Nora Diaz, and Mateo Diaz'],
    [['Nora', 'Mateo', 'Maximiliana-Guadalupe'], 'Maximiliana-Guadalupe… and 2 more', 'Nora Diaz, and Mateo Diaz'],
  ])('the invitation of a family names them all, and in its subject whoever has room', async (names, subject, all) => {
    const band = await aBand('Heron Band');
    const email = `family-of-${names.at(-1)}@example.org`.toLowerCase();
    for (const first_name of names) await participant(portal, band, { first_name, last_name: 'Diaz', email });
    const letter = await newestTo(email);
    expect(letter.subject).toBe(`Please sign the waivers of ${subject} for Heron Band`);
    expect(letter.text_body).toContain(all);
    expect(letter.text_body).toContain('each of them needs a signed Participant Waiver');
    expect(letter.text_body).not.toContain('(role:');
  });

  it('the reminder of a family says whose waivers are missing, and calls nobody of them you', async () => {
    const band = await aBand('Heron Band');
    const email = 'family-to-remind@example.org';
    const [nora] = [
      await participant(portal, band, { first_name: 'Nora', last_name: 'Diaz', email }),
      await participant(portal, band, { first_name: 'Mateo', last_name: 'Diaz', email }),
    ];
    await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
      const rows = await waiverRows(change.tx).where('waivers.email', '=', email).execute();
      await remindAll(change, await readSettings(change.tx), rows, null);
    });
    const { text_body } = await newestTo(nora.email);
    expect(text_body).toMatch(
      /We still need a signed Participant Waiver for (Mateo Diaz and Nora|Nora Diaz and Mateo) Diaz\./,
    );
    expect(text_body).not.toMatch(/your (signature|Participant Waiver)|If you are under 18/);
  });

  it.each(['invitation', 'address-changed'] as const)(
    'names that a leader typed lead nowhere in a letter to a signer: %s',
    async (kind) => {
      const band = await aBand('Claim at https://evil.example/band');
      const leads = [{ organization_id: band.organization_id, year: 2027 }];
      await aPerson(portal, { leads, first_name: 'Lena', last_name: 'or www.evil.example/lena' });
      const waiver = await participant(portal, band, {
        first_name: 'You won!',
        last_name: 'Claim at https://evil.example/win before J. R. Ortiz',
        primary_role: 'evil.example/role',
      });
      if (kind === 'address-changed')
        await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
          replaceNameOrEmail(change, waiver.id, { name: 'evil.example/new', email: `next-${waiver.email}` }),
        );
      const letters = await portal.db
        .selectFrom('outbox')
        .select(['subject', 'to_name', 'text_body', 'html_body'])
        .where('to_address', 'in', [waiver.email ?? '', `next-${waiver.email}`])
        .execute();
      expect(letters).toHaveLength(kind === 'invitation' ? 1 : 3);
      expect(JSON.stringify(letters)).not.toMatch(/evil\.example|https:\/\/evil/);
      expect(letters[0]?.text_body).toContain('Dear You won! Claim at https: evil. example/ win before J. R. Ortiz');
    },
  );

  it('the invitation to sign of an entry that nobody leads sends questions to the parade office', async () => {
    const waiver = await participant(portal, await aBand('Nobody’s Band'));
    expect((await newestTo(waiver.email)).text_body).toContain('Please reply to this email to reach the parade office');
  });

  it('an address that a waiver no longer goes to learns whom to ask', async () => {
    const band = await aBand('Heron High School Band');
    const leads = [{ organization_id: band.organization_id, year: 2027 }];
    await aPerson(portal, { leads, first_name: 'Lena', last_name: 'Ortiz' });
    const waiver = await participant(portal, band);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      replaceNameOrEmail(change, waiver.id, { name: waiver.name, email: `new-${waiver.email}` }),
    );
    expect((await newestTo(waiver.email)).text_body).toContain('please ask Lena Ortiz, who leads the entry');
  });

  it('the subject stays within one line, however long the name of the entry is', async () => {
    const long = 'The Combined Marching Bands, Color Guards and Drill Teams of the Greater Heron Valley';
    const waiver = await participant(portal, await aBand(long));
    const { subject, text_body } = await newestTo(waiver.email);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).toMatch(/^Please sign Kim Walker\d+’s waiver for The Combined Marching Bands, Color( Guards)?…$/);
    expect(text_body).toContain(long);
  });
});
