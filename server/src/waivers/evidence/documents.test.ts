import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature, signed } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { streamsOf } from '../../testing/pdf.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { workSignedPdfQueue, ensureSignedPdf } from './documents.ts';
import type { EvidenceRecord } from './evidence.ts';
import { renderSignedPdf } from './signedPdf.ts';

const portal = await testPortalWithApp({ works: true });
const signer = anonymousClient(portal.app);
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;

/** A line as a phone draws it, on a transparent background. */
const line =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="180"><path d="M20 120 C 200 10 260 190 560 60" stroke="black" stroke-width="4" fill="none"/></svg>';
const drawn = `data:image/png;base64,${(await sharp(Buffer.from(line)).png().toBuffer()).toString('base64')}`;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

async function bytesOf(path: string, client = as(staff)): Promise<Buffer> {
  const answer = await client.get(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.raw;
}

describe('the signed PDF', () => {
  it('the signed PDF has the same bytes whenever and by whomever it is made, and contains the record itself', async () => {
    const waiver = await signed(
      portal,
      await participant(portal, band, { first_name: 'Zoë', last_name: 'Ñandú Łukasz Nguyễn' }),
      {
        'signature:signature': { kind: 'drawn', image: drawn },
      },
    );
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .selectAll()
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    const record = JSON.parse(evidence.record) as EvidenceRecord;
    const draw = () =>
      renderSignedPdf({ ...evidence, record, record_text: evidence.record, texts: {} }, 'http://portal.test/verify');
    const [one, other] = [await draw(), await draw()];
    expect(one.equals(other)).toBe(true);
    const signedPdfs = await Promise.all([ensureSignedPdf(portal, waiver.id), ensureSignedPdf(portal, waiver.id)]);
    for (const signedPdf of signedPdfs)
      expect(signedPdf?.checksum).toBe(createHash('sha256').update(one).digest('hex'));
    expect(signedPdfs[0]?.file_name).toBe('Participant Waiver for Zoë Ñandú Łukasz Nguyễn 2027.pdf');
    expect(streamsOf(one)).toContain(evidence.record);
    // No signed PDF has the answers that only staff see.
    expect(record.values).not.toHaveProperty('emergency:medical');
  });

  it('the signed PDF is drawn for any name that was sent, and for anything an older version accepted as a signature', async () => {
    const typed = { kind: 'typed', text: '王小明 🎺' } as const;
    const waiver = await signed(portal, await participant(portal, band), {
      'signature:signature': typed,
      'signature:printed_name': typed.text,
    });
    expect((await ensureSignedPdf(portal, waiver.id))?.size_bytes).toBeGreaterThan(5_000);
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .selectAll()
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    const record = JSON.parse(evidence.record) as EvidenceRecord;
    const image = { kind: 'drawn', image: 'data:image/png;base64,AAAA' } as const;
    const older = { ...record, values: { ...record.values, 'signature:signature': image } };
    const signedPdf = { ...evidence, record: older, record_text: JSON.stringify(older), texts: {} };
    expect((await renderSignedPdf(signedPdf, 'http://portal.test/verify')).length).toBeGreaterThan(5_000);
  });

  it('the signed PDF is made by the worker and sent with the letters that wait for it', async () => {
    const waiver = await participant(portal, band);
    await signed(portal, waiver);
    const letter = () =>
      portal.db
        .selectFrom('outbox')
        .select(['awaits', 'attachment_name', 'attachment_checksum'])
        .where('waiver_id', '=', waiver.id)
        .where('subject', 'like', 'Signed:%')
        .executeTakeFirstOrThrow();
    expect(await letter()).toMatchObject({ awaits: `waiver-paper:${waiver.id}`, attachment_name: null });
    await workSignedPdfQueue(portal);
    while ((await letter()).awaits !== null) await new Promise((resolve) => setTimeout(resolve, 20));
    const signedPdf = await portal.db
      .selectFrom('waiver_documents')
      .selectAll()
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    expect(await letter()).toEqual({
      awaits: null,
      attachment_name: `Participant Waiver for ${waiver.name} 2027.pdf`,
      attachment_checksum: signedPdf.checksum,
    });
  });

  it('the signed PDF is served to readers of the waiver, to its signer for an hour, and to nobody else', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${waiver.locator}/document`;
    expect((await as(staff).get(path)).status).toBe(409);
    const act = { field_values: signature(portal, waiver), reviewed: true, consent: true };
    const { body } = await signer.post(`/api/waivers/${await secretFor(portal, waiver.id)}`, act);
    const bytes = await bytesOf(path);
    expect((await bytesOf(path, as(leader))).equals(bytes)).toBe(true);
    const outsiders = [await aLeaderOf(portal, await organization(portal), 2027), await aPerson(portal)];
    const refused = await Promise.all(outsiders.map((outsider) => as(outsider).get(path)));
    expect(refused.map(({ status }) => status)).toEqual([404, 403]);
    expect((await signer.get(path)).status).toBe(401);
    const granted = `/api/waiver-papers/${body.paper}`;
    const own = await signer.get(granted);
    expect([own.status, own.raw.equals(bytes)]).toEqual([200, true]);
    const [locator, until, rest] = (body.paper as string).split('.');
    expect(locator).toBe(waiver.locator);
    const other = await signed(portal, await participant(portal, band));
    for (const forged of [
      `${other.locator}.${until}.${rest}`,
      `${locator}.${Number(until) + 1}.${rest}`,
      // Another spelling would have a count of its own.
      `${locator}.0${until}.${rest}`,
      `${locator}.${until}.${rest}.`,
      `${waiver.id}.${until}.${rest}`,
      'x',
    ])
      expect((await signer.get(`/api/waiver-papers/${forged}`)).status).toBe(404);
    for (let more = 0; more < 4; more += 1) expect((await signer.get(granted)).status).toBe(200);
    expect((await signer.get(granted)).status).toBe(429);
  });
});

describe('the five uses of a grant', () => {
  it('the five uses of a grant are counted once for all spellings: every other spelling is refused', async () => {
    const waiver = await participant(portal, band);
    const act = { field_values: signature(portal, waiver), reviewed: true, consent: true };
    const { body } = await signer.post(`/api/waivers/${await secretFor(portal, waiver.id)}`, act);
    const grant = body.paper as string;
    const [id = '', until = '', sealed = ''] = grant.split('.');
    const spellings = [
      `0${grant}`,
      `+${grant}`,
      `%20${grant}`,
      `${id}.0.${until}`,
      `${id}.0${until}.${sealed}`,
      `${id}.${until}.0.${sealed}`,
      `${id}.0${until}.${sealed}`,
      `${id}.${Number(until).toExponential()}.${sealed}`,
      `0x${Number(id).toString(16)}.${until}.${sealed}`,
      `${id}.${until}.${sealed}=`,
      `${id}.${until}.${sealed}.`,
      `${grant}%0A`,
    ];
    for (const other of spellings) {
      expect([other, (await signer.get(`/api/waiver-papers/${other}`)).status]).toEqual([other, 404]);
    }
    for (let use = 1; use <= 5; use += 1) expect((await signer.get(`/api/waiver-papers/${grant}`)).status).toBe(200);
    expect((await signer.get(`/api/waiver-papers/${grant}`)).status).toBe(429);
    const counted = await portal.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'waiver paper:%')
      .execute();
    expect(counted.map(({ key }) => key)).toContain(`waiver paper:${id}.${until}`);
    expect(counted.some(({ key }) => key.includes(sealed))).toBe(false);
  });
});

describe('the public check', () => {
  it('the public check recognizes a signed PDF by its bytes or its code, and reveals nothing personal', async () => {
    const waiver = await signed(portal, await participant(portal, band, { first_name: 'Secret', last_name: 'Person' }));
    const signedPdf = await ensureSignedPdf(portal, waiver.id);
    const evidence = waiver.evidence_chain_hash ?? '';
    const code = evidence.slice(0, 20).toUpperCase();
    const known = {
      known: true,
      code: code.match(/.{4}/g)?.join('-'),
      year: 2027,
      position: waiver.evidence_position,
      signed_on: '2026-11-20',
      withdrawn: false,
      head_in_chain: null,
      chain_holds: true,
    };
    for (const mark of [signedPdf?.checksum, code, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()])
      expect((await signer.get(`/api/signed-papers/${mark}`)).body).toEqual(known);
  });

  it.each(['0'.repeat(64), '0000-0000-0000-0000-0000'])('the public check does not know %s', async (mark) => {
    const { body } = await signer.get(`/api/signed-papers/${mark}`);
    expect(body).toEqual({
      known: false,
      code: null,
      year: null,
      position: null,
      signed_on: null,
      withdrawn: false,
      head_in_chain: null,
      chain_holds: null,
    });
  });

  it('the public check answers a malformed code like an unknown one', async () => {
    expect((await signer.get('/api/signed-papers/hello')).status).toBe(404);
  });

  it('the public check holds up nobody at a gate over signed PDFs, after as many wrong ones as an address may try', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const gate = anonymousClient(portal.app, '198.51.100.9');
    const right = `/api/signed-papers/${waiver.evidence_chain_hash?.slice(0, 20)}`;
    const wrong = `/api/signed-papers/${'1'.repeat(64)}`;
    for (let n = 0; n < 61; n += 1) expect((await gate.get(right)).status).toBe(200);
    for (let n = 0; n < 60; n += 1) expect((await gate.get(wrong)).status).toBe(200);
    expect((await gate.get(wrong)).status).toBe(429);
    expect((await gate.get(right)).body.known).toBe(true);
  });

  it('the public check allows sixty wrong tries from an address in ten minutes, and does not hold up others', async () => {
    const path = `/api/signed-papers/${'0'.repeat(64)}`;
    const asking = anonymousClient(portal.app, '198.51.100.7');
    const answers = await Promise.all(Array.from({ length: 61 }, () => asking.get(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await anonymousClient(portal.app, '203.0.113.7').get(path)).status).toBe(200);
    portal.clock.advance({ minutes: 11 });
    expect((await asking.get(path)).status).toBe(200);
  });

  it('the public check reports a broken chain of the year', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    await portal.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update waiver_evidence set record_hash = repeat('1', 64) where position = 1`.execute(tx);
    });
    const { body } = await signer.get(`/api/signed-papers/${waiver.evidence_chain_hash?.slice(0, 20)}`);
    expect([body.known, body.chain_holds]).toEqual([true, false]);
  });
});
