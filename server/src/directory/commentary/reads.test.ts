import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const address = '/api/commentary-sheets';
let office: Person;
let staff: Client;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  staff = signedInClient(portal.app, office);
  const organization_id = await organization(portal, { name: 'Azure Society', type_id: 2 });
  band = await entry(portal, { organization_id, stage: 'accepted', by: office.id, official_name: 'Azure Band' });
});

async function fill(form_type: FormType, given: FieldValues) {
  const author = await authorFor(portal, office);
  const field_values = await wholeAnswers(portal, author, band, form_type, given);
  const saved = await staff.put(`/api/forms/${band.organization_id}/${form_type}/${band.year}`, { field_values });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
}

async function sheetAsRead() {
  const broadcaster = signedInClient(portal.app, await aStaffMember(portal, 'broadcaster'));
  return (await broadcaster.get(`${address}?year=2027`)).body.data[0];
}

async function textOf(format: 'Excel' | 'Word'): Promise<string> {
  const part = format === 'Excel' ? 'xl/worksheets/sheet1.xml' : 'word/document.xml';
  const broadcaster = signedInClient(portal.app, await aStaffMember(portal, 'broadcaster'));
  const file = await broadcaster.get(`${address}/file?year=2027&format=${format}`);
  return strFromU8(unzipSync(file.raw)[part] ?? new Uint8Array());
}

describe('the music at the corner', () => {
  it("the music at the corner is what a band's profile names, until the music form names another", async () => {
    await fill('band-profile', { 'band_facts:parade_tune': 'Larks Over the Valley' });
    const first = await sheetAsRead();
    expect(first.corner).toEqual({ title: 'Larks Over the Valley', composer: '', arranger: '', rights: '' });
    await fill('music', {
      'usage:any': 'yes',
      'usage:titles': [
        { title: 'Ode to a Bus', composer: 'Ana Ruiz', all_rights_obtained: 'yes' },
        { title: 'March of Moths', composer: 'Traditional', arranger: 'Bo Chen', all_rights_obtained: 'no' },
      ],
      'usage:corner_title': 'march of moths ',
    });
    const { corner, notes } = await sheetAsRead();
    expect(corner).toEqual({ title: 'March of Moths', composer: 'Traditional', arranger: 'Bo Chen', rights: 'No' });
    expect(JSON.stringify([first.notes, notes])).not.toMatch(/corner/i);
  });

  it.each(['Excel', 'Word'] as const)(
    'the music at the corner has its composer, arranger and rights in %s, and no second title',
    async (format) => {
      const text = await textOf(format);
      expect(text).toContain('Music at the television corner');
      expect(text).toContain('March of Moths, by Traditional, arr. Bo Chen (rights: No)');
      expect(text).not.toContain('Larks Over the Valley');
    },
  );

  it('the music at the corner is marked as changed when its rights are, and is not when nothing is', async () => {
    portal.clock.advance({ days: 3 });
    expect((await sheetAsRead()).changed).toEqual([]);
    const titles = [{ title: 'March of Moths', composer: 'Traditional', all_rights_obtained: 'yes' }];
    const editor = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    await editor.put(`/api/forms/${band.organization_id}/music/${band.year}`, {
      field_values: { 'usage:titles': titles },
    });
    expect((await sheetAsRead()).changed).toEqual(['Music', 'Music at the television corner']);
  });
});
