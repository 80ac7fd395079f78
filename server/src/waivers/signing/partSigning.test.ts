import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { fullNameIn } from '@parade/contract/forms/groups/waiver.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { setSetting } from '../../settings/writes.ts';
import { entry } from '../../testing/entries.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import { newestLetterTo } from '../../testing/letters.ts';
import { anonymousClient, signedInClient } from '../../testing/people.ts';
import { childs, guardians, minor, ofGuardian, partly, partSigningStage } from '../../testing/partSigning.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from '../evidence/chain.ts';
import type { EvidenceRecord } from '../evidence/evidence.ts';
import { createSigningLink } from '../links.ts';
import { findPart, type WaiverRow } from '../reads.ts';
import { replaceNameOrEmail } from '../writes.ts';

const portal = await testPortalWithApp();
const system = { kind: 'system', job: 'test' } as const;
const { signer, staff, band, leader, aChild, linkTo } = await partSigningStage(portal);
const riders = await entry(portal, { type_id: 1, stage: 'accepted', by: staff.id });

const recordOf = async ({ id }: WaiverRow) => {
  const row = await portal.db
    .selectFrom('waiver_evidence')
    .select('record')
    .where('waiver_id', '=', id)
    .executeTakeFirst();
  return row && (JSON.parse(row.record) as EvidenceRecord);
};

/** The boxes and the signature that a guardian who signs first leaves to the child. */
const isFinalOfChild = (each: [string, unknown]) =>
  !ofGuardian(each) && /^(signature:|body:read|body:rules|equestrian:understood)/.test(each[0]);

describe('a minor who signs alone', () => {
  it('a minor who signs alone sends the rest to the parent; the record has both acts and who entered the address', async () => {
    const { waiver, path, all, parent } = await aChild();
    const sent = await signer.post(`${path}/part`, childs(all, parent));
    expect(sent.status).toBe(200);
    expect(sent.body.signing.part).toMatchObject({ signed_by: 'participant', to: parent, is_to_you: false });
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    expect(await recordOf(waiver)).toBeUndefined();

    const link = await linkTo(parent);
    const { waiver: opened } = (await signer.get(link)).body;
    expect(opened.part).toMatchObject({ is_to_you: true });
    const read = opened.form_submission.field_values;
    expect(read['signature:signature']).toEqual(all['signature:signature']);
    expect(read['guardian:email']).toBe(parent);
    // W-24: only staff see it.
    expect(JSON.stringify(opened)).not.toContain('nuts');

    portal.clock.advance({ minutes: 90 });
    const altered = { 'participant:first_name': 'Somebody', 'signature:signature': { kind: 'typed', text: 'Else' } };
    const done = await signer.post(link, guardians(all, opened.part.signed_at, altered));
    expect(done.status).toBe(200);
    const record = await recordOf(waiver);
    expect(record?.values).toMatchObject({
      'participant:first_name': all['participant:first_name'],
      'signature:signature': all['signature:signature'],
      'signature:signature-date': '2026-11-20',
      'guardian:signature': all['guardian:signature'],
    });
    expect(record?.apart['emergency:medical']).toMatch(/^[0-9a-f]{64}$/);
    expect(record?.link.made_for).toBe('part');
    expect(record?.part).toMatchObject({
      who: 'participant',
      signed_at: opened.part.signed_at,
      link: { made_for: 'mail' },
      sent_to: { address: parent, entered_by: 'signer' },
    });
    expect(await findPart(portal.db, waiver.id)).toBeUndefined();
    for (const ended of [path, link]) expect((await signer.get(ended)).body.error).toContain('already been signed');
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  it('a minor signs alone even after others in the school’s network have tried wrong links', async () => {
    const { path, all, parent } = await aChild();
    const school = anonymousClient(portal.app, '10.44.0.1');
    const statuses = new Set<number>();
    for (let n = 0; n < 201; n += 1)
      statuses.add((await school.post(`/api/waivers/${'x'.repeat(43)}/part`, childs(all, parent))).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await school.post(`${path}/part`, childs(all, parent))).status).toBe(200);
  });

  it('a minor goes on with the own link when the parent’s is shown in the outbox, and the record says who showed it', async () => {
    const { waiver, path, all, parent } = await aChild();
    expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
    const letter = await newestLetterTo(portal, parent);
    const mailed = await linkTo(parent);
    const shown = await signedInClient(portal.app, staff).post(`/api/outbox/${letter}/link`);
    expect(shown.status).toBe(201);
    expect((await signer.get(mailed)).status).toBe(410);
    expect((await signer.get(path)).body.waiver.part).toMatchObject({ to: parent, is_to_you: false });
    const link = `/api/waivers/${String(shown.body.link).split('/').at(-1)}`;
    const { part } = (await signer.get(link)).body.waiver;
    expect(part).toMatchObject({ signed_by: 'participant', is_to_you: true });
    expect((await signer.post(link, guardians(all, part.signed_at))).status).toBe(200);
    const record = await recordOf(waiver);
    expect(record?.link).toMatchObject({ made_for: 'part', handed_over_by: { user_id: staff.id } });
    expect(record?.link.mailed).toBeUndefined();
    const { body } = await signedInClient(portal.app, staff).get(`/api/waivers?entry_id=${band.id}&all=1`);
    const listed = body.all_results.find(({ id }: { id: number }) => id === waiver.id);
    const detail = (await signedInClient(portal.app, staff).get(`/api/waivers/${listed.token}`)).body.waiver;
    expect(detail.hand_overs).toEqual([{ how: 'link', by: `${staff.first_name} ${staff.last_name}` }]);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  it('a parent is led on to the family’s next waiver by the letter, and nowhere by the link that staff were shown in its place', async () => {
    for (const [email, isShown, offered] of [
      ['family.mailed@example.org', false, 1],
      ['family.shown@example.org', true, 0],
    ] as const) {
      const { path, all } = await aChild({ email });
      await participant(portal, band, { email });
      const { body } = await signer.post(`${path}/part`, childs(all, email));
      const letter = `/api/outbox/${await newestLetterTo(portal, email)}/link`;
      const shown = async () => (await signedInClient(portal.app, staff).post(letter)).body.link as string;
      const link = isShown ? `/api/waivers/${(await shown()).split('/').at(-1)}` : await linkTo(email);
      const done = await signer.post(link, guardians(all, body.signing.part.signed_at));
      expect([done.status, done.body.next?.length]).toEqual([200, offered]);
    }
  });

  it('a link to a part that was taken back is not shown in the outbox', async () => {
    const { path, all, parent } = await aChild();
    expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
    const letter = await newestLetterTo(portal, parent);
    expect((await signer.delete(`${path}/part`)).status).toBe(200);
    const shown = await signedInClient(portal.app, staff).post(`/api/outbox/${letter}/link`);
    expect([shown.status, shown.body.code]).toEqual([404, 'link-ended']);
  });

  it('a minor may hand the phone to the parent instead, who signs with the child’s own link', async () => {
    const { waiver, path, all, parent } = await aChild();
    const { body } = await signer.post(`${path}/part`, childs(all, parent));
    const link = await linkTo(parent);
    expect((await signer.post(path, guardians(all, body.signing.part.signed_at))).status).toBe(200);
    expect((await recordOf(waiver))?.link.made_for).toBe('mail');
    // The link that was sent on ends as signed, and brings the copy.
    expect((await signer.get(link)).status).toBe(409);
  });

  it('a minor whose guardian signed first gives only the boxes and the signature', async () => {
    const { waiver, path, all } = await aChild();
    const first = {
      ...childs(all, waiver.email ?? ''),
      part: 'guardian',
      field_values: partly(all, (each) => !isFinalOfChild(each)),
    };
    const sent = await signer.post(`${path}/part`, first);
    expect(sent.body.signing?.part).toMatchObject({ signed_by: 'guardian', to: waiver.email });
    const link = await linkTo(waiver.email ?? '');
    const { signed_at } = (await signer.get(link)).body.waiver.part;
    const act = { field_values: partly(all, isFinalOfChild), reviewed: true, consent: true, after: signed_at };
    expect((await signer.post(link, act)).status).toBe(200);
    expect((await recordOf(waiver))?.part).toMatchObject({ who: 'guardian', sent_to: { entered_by: 'on-file' } });
  });

  it('a minor who signed with the name of the parent signs again before the parent can; the parent’s draft counts as well', async () => {
    const { path, all, parent } = await aChild();
    const signature = { kind: 'typed', text: fullNameIn('guardian', all) } as const;
    const asParent: FieldValues = { ...all, 'signature:signature': signature };
    const first = await signer.post(`${path}/part`, childs(asParent, parent));
    const link = await linkTo(parent);
    const refused = await signer.post(link, guardians(all, first.body.signing.part.signed_at));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'signature:signature': [MESSAGES.signed_as_guardian] },
    ]);
    const { body } = await signer.delete(`${path}/part`);
    const { revision } = body.signing;
    const field_values = partly(all, ([key]) => /^guardian:(first|last)_name$/.test(key));
    expect((await signer.put(`${path}/answers`, { revision, field_values })).status).toBe(200);
    expect((await signer.post(`${path}/part`, childs(asParent, parent))).body.errors).toEqual(refused.body.errors);
    const again = await signer.post(`${path}/part`, childs(all, parent));
    const { signed_at } = again.body.signing.part;
    expect((await signer.post(path, guardians(all, signed_at))).status).toBe(200);
  });

  it('the email to a minor whose guardian signed first says whose turn it is, beside the name of the entry', async () => {
    const { waiver, path, all, parent } = await aChild();
    const sent = await signer.post(`${path}/part`, { ...childs(all, parent), part: 'guardian', field_values: all });
    expect(sent.status).toBe(200);
    const letters = portal.db.selectFrom('outbox').select('subject').where('to_address', '=', parent);
    const { subject } = await letters.executeTakeFirstOrThrow();
    expect(subject).toBe(`Your parent or guardian has signed. Now it’s your turn, for ${entryNameOf(waiver)}`);
  });

  it('signing a part is refused without an own signature, to an adult, and by the link that was sent on', async () => {
    const { path, all, parent } = await aChild();
    const unsigned = await signer.post(`${path}/part`, childs({ ...all, 'signature:signature': null }, parent));
    expect(unsigned.body.errors).toHaveProperty('signature:signature');
    expect(unsigned.status).toBe(422);
    const grown = childs({ ...all, 'participant:date_of_birth': '1990-06-01' }, parent);
    expect((await signer.post(`${path}/part`, grown)).body.errors).toHaveProperty('participant:date_of_birth');
    const nowhere = await signer.post(`${path}/part`, childs(all, 'nowhere'));
    expect(nowhere.body.errors).toHaveProperty('to');
    expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
    const link = await linkTo(parent);
    for (const answer of [
      await signer.post(`${link}/part`, childs(all, 'mine@example.org')),
      await signer.post(`${link}/part/link`, { to: 'mine@example.org' }),
      await signer.delete(`${link}/part`),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('a part that was signed', () => {
  it('a signed part is final: a save does not change it, and an act that has not seen it is refused', async () => {
    const { waiver, path, all, parent } = await aChild();
    const { body } = await signer.post(`${path}/part`, childs(all, parent));
    const { revision } = body.signing;
    const field_values = { 'participant:phone': '626 555 0199', 'guardian:phone': '626 555 0188' };
    expect((await signer.put(`${path}/answers`, { revision, field_values })).status).toBe(200);
    const saved = (await waiverNow(portal, waiver.id)).field_values;
    expect(saved['guardian:phone']).toBe('626 555 0188');
    expect(saved['participant:phone']).toBe(all['participant:phone']);
    const whole = { field_values: all, reviewed: true, consent: true };
    for (const act of [whole, { ...whole, after: portal.clock.nowIso().replace('2026', '2025') }])
      expect((await signer.post(path, act)).body.errors['signature:signature']?.[0]).toContain('reload');
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    const other = { ...all, 'signature:signature': { kind: 'typed', text: 'Another' } };
    expect((await signer.post(`${path}/part`, childs(other, parent))).status).toBe(422);
  });

  it('a signed part that is sent again gets the same answer, and the parent gets one email', async () => {
    const { waiver, path, all, parent } = await aChild();
    const other = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const sent = await signer.post(`${path}/part`, childs(all, parent));
    const again = await signer.post(`${path}/part`, childs(all, parent));
    expect([again.status, again.body.signing?.part]).toEqual([200, sent.body.signing.part]);
    const letters = portal.db.selectFrom('outbox').select('id').where('to_address', '=', parent);
    expect(await letters.execute()).toHaveLength(1);
    // Another address is another act, which is refused on a page that has not seen the first one.
    expect((await signer.post(`${path}/part`, childs(all, `other.${parent}`))).status).toBe(422);
    expect((await signer.post(`${other}/part`, childs(all, parent))).status).toBe(422);
  });

  it('a signed part is shown to the parent with its signature, without the first-aid note even after a late save', async () => {
    const { path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const late = { field_values: {}, revision: 0 };
    const [sentOn, own] = [
      await signer.put(`${await linkTo(parent)}/answers`, late),
      await signer.put(`${path}/answers`, late),
    ];
    expect([sentOn.status, own.status]).toEqual([409, 409]);
    expect(sentOn.body.field_values['signature:signature']).toEqual(all['signature:signature']);
    expect(JSON.stringify(sentOn.body)).not.toContain('nuts');
    expect(own.body.field_values['emergency:medical']).toBe('Allergic to nuts');
  });

  it('a signed part is taken back by the child: the parent’s link ends and brings nothing, and the answers stay', async () => {
    const { waiver, path, all, parent } = await aChild();
    const { body } = await signer.post(`${path}/part`, childs(all, parent));
    const link = await linkTo(parent);
    const back = await signer.delete(`${path}/part`);
    expect(back.body.signing.part).toBeNull();
    expect(back.body.signing.form_submission.field_values).toMatchObject({
      'participant:phone': all['participant:phone'],
      'emergency:medical': 'Allergic to nuts',
    });
    expect(back.body.signing.form_submission.field_values).not.toHaveProperty('signature:signature');
    // There is no newer email to look for.
    expect((await signer.get(link)).body.code).toBe('waiver-part-taken-back');
    const letters = async () =>
      (await portal.db.selectFrom('outbox').select('id').where('waiver_id', '=', waiver.id).execute()).length;
    const before = await letters();
    expect((await signer.post(`${link}/new-link`)).body).toEqual({ success: true });
    expect(await letters()).toBe(before);
    const late = await signer.post(path, guardians(all, body.signing.part.signed_at));
    expect(late.body.errors['signature:signature']?.[0]).toContain('taken back');
    await signer.post(`${path}/part`, childs(all, parent));
    expect((await signer.get(link)).body.code).toBe('waiver-link-replaced');
    await signer.delete(`${path}/part`);
    expect((await signer.post(path, { field_values: all, reviewed: true, consent: true })).status).toBe(200);
    expect((await signer.get(link)).body.code).toBe('waiver-link-replaced');
  });

  it("a part's link can go to another address, which ends the first link; at most five letters a day", async () => {
    const { path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const wrong = await linkTo(parent);
    const right = `right-${parent}`;
    expect((await signer.post(`${path}/part/link`, { to: right })).body.signing.part.to).toBe(right);
    expect((await signer.get(wrong)).status).toBe(410);
    const link = await linkTo(right);
    expect((await signer.get(link)).body.waiver.part.is_to_you).toBe(true);
    // A person who opens the ended one has a fresh link mailed to the latest address, and learns nothing.
    const asked = await signer.post(`${wrong}/new-link`);
    expect(asked.body).toEqual({ success: true });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      portal.clock.advance({ minutes: 1 });
      statuses.push((await signer.post(`${path}/part/link`, { to: right })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
    portal.clock.advance({ minutes: 56 });
    const refused = await signer.post(`${path}/part/link`, { to: right });
    expect(refused.headers['retry-after']).toBe(String(23 * 60 * 60));
    // Links mailed to one address work side by side.
    expect((await signer.get(link)).status).toBe(200);
  });

  it('a signed part shows the leader who is missing, without answers or addresses; a corrected name takes it back', async () => {
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const link = await linkTo(parent);
    const client = signedInClient(portal.app, leader);
    const { body, raw } = await client.get(`/api/waivers/${waiver.locator}`);
    expect(body.waiver).toMatchObject({ status: 'pending', waiting_for: 'guardian' });
    expect(body.waiver.form_submission.field_values).toEqual({});
    expect(raw.toString()).not.toContain(parent);
    await inTransaction(portal, system, (change) =>
      replaceNameOrEmail(change, waiver.id, { name: 'Another Name', email: waiver.email }),
    );
    expect((await client.get(`/api/waivers/${waiver.locator}`)).body.waiver.waiting_for).toBeNull();
    expect((await signer.get(link)).status).toBe(410);
  });

  it.each(['chosen', 'edited', 'imported'] as const)(
    'is taken back by another role (%s), which asks the child for more, and by no other correction',
    async (how) => {
      const person = { type: 'individual-participants', has_participated: true, other_appearances: false } as const;
      const listed = { ...person, first_name: 'Ria', last_name: `Rider${how}`, email: `ria.${how}@example.org` };
      const waiver = await participant(portal, riders, { ...listed, primary_role: 'hw' });
      const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
      const child = async () =>
        signature(portal, await waiverNow(portal, waiver.id), {
          ...minor,
          'participant:email': waiver.email,
          'equestrian:around_animals': 'yes',
        });
      const to = `parent.${how}@example.org`;
      expect((await signer.post(`${path}/part`, childs(await child(), to))).status).toBe(200);
      const link = await linkTo(to);
      const client = signedInClient(portal.app, staff);
      const list = `/api/participants/${riders.id}`;
      const change = async (primary_role: string | null, other_appearances: boolean) => {
        const { type, ...given } = listed;
        const values = { ...given, primary_role, other_appearances, other_parades_name: 'Other parade' };
        if (how === 'edited') return client.put(`${list}/${waiver.participant_id}`, { ...values, type });
        if (how === 'imported') return client.post(`${list}/multiple`, { type, rows: [values] });
        const from = (await waiverNow(portal, waiver.id)).primary_role;
        const changes = [{ id: waiver.participant_id, from, to: primary_role }];
        return client.put(`${list}/chosen/roles`, { changes });
      };
      expect((await change('hw', how !== 'chosen')).status).toBeLessThan(300);
      expect(await findPart(portal.db, waiver.id)).toBeDefined();
      expect((await change('mhr', true)).status).toBeLessThan(300);
      expect(await findPart(portal.db, waiver.id)).toBeUndefined();
      expect((await signer.get(link)).status).toBe(410);
      const trail = await portal.db
        .selectFrom('audit_events')
        .select('note')
        .where('action', '=', 'waiver.part-taken-back')
        .where('model_id', '=', String(waiver.id))
        .execute();
      expect(trail).toEqual([{ note: 'The role has changed' }]);
      portal.clock.advance({ minutes: 1 });
      const again = await signer.post(`${path}/part`, childs(await child(), to));
      expect(again.status).toBe(200);
      const act = guardians(await child(), again.body.signing.part.signed_at);
      expect((await signer.post(await linkTo(to), act)).status).toBe(200);
    },
  );

  it('copies go to the corrected address alone, even if a child shares it; the list stays as it is', async () => {
    for (const email of [null, 'own.kid@example.org'] as const) {
      const { waiver, all, parent } = await aChild({ email });
      const { secret } = await inTransaction(portal, system, (change) => createSigningLink(change, waiver.id, 'mail'));
      const path = `/api/waivers/${secret}`;
      const wrong = email ?? parent;
      const sent = childs({ ...all, 'participant:email': wrong }, wrong);
      expect((await signer.post(`${path}/part`, sent)).status).toBe(200);
      const { body } = await signer.post(`${path}/part/link`, { to: `right.${parent}` });
      const link = await linkTo(`right.${parent}`);
      const given = guardians(all, body.signing.part.signed_at);
      const { 'guardian:email': _, ...field_values } = given.field_values as FieldValues;
      expect((await signer.post(link, { ...given, field_values })).status).toBe(200);
      expect((await waiverNow(portal, waiver.id)).field_values['participant:email']).toBe(email ?? `right.${parent}`);
      const copies = await portal.db
        .selectFrom('outbox')
        .select('to_address')
        .where('waiver_id', '=', waiver.id)
        .where('reason_key', 'like', '%:copy:%')
        .execute();
      const addresses = copies.map(({ to_address }) => to_address).toSorted();
      expect(addresses).toEqual([...(email === null ? [] : [email]), `right.${parent}`].toSorted());
    }
  });

  it('a signed part leads to no other waiver of the family, unless its link went to their address', async () => {
    const email = 'family.parts@example.org';
    const [first, second] = [await aChild({ email }), await aChild({ email })];
    await participant(portal, band, { email });
    for (const [child, to, offered] of [
      [first, first.parent, 0],
      [second, email, 1],
    ] as const) {
      const { body } = await signer.post(`${child.path}/part`, childs(child.all, to));
      const done = await signer.post(await linkTo(to), guardians(child.all, body.signing.part.signed_at));
      expect(done.body.next).toHaveLength(offered);
    }
  });

  it('a guardian who has signed for one child is led to the next one, and not to one who is signed for; a child is not', async () => {
    const email = 'guardian.first@example.org';
    const [ada, bo, cy] = [await aChild({ email }), await aChild({ email }), await aChild({ email })];
    const guardianSigns = async ({ path, all, parent }: typeof ada) => {
      const field_values = partly({ ...all, 'guardian:email': email }, (each) => !isFinalOfChild(each));
      const act = { ...childs(all, parent), part: 'guardian', field_values };
      const { status, body } = await signer.post(`${path}/part`, act);
      expect(status).toBe(200);
      return (body.next as { path: string; is_other_person: boolean }[]).map((next) => next.is_other_person);
    };
    expect(await guardianSigns(ada)).toEqual([true, true]);
    expect(await guardianSigns(bo)).toEqual([true]);
    const childSigns = await signer.post(`${cy.path}/part`, childs(cy.all, cy.parent));
    expect([childSigns.status, childSigns.body.next]).toEqual([200, []]);
  });

  it("a part's link is not sent while waiver emails are off", async () => {
    const { waiver, path, all, parent } = await aChild();
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_waiver_emails', false));
    expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(409);
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_waiver_emails', true));
    expect(await findPart(portal.db, waiver.id)).toBeUndefined();
  });
});
