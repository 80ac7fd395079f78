import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aFlatPng, aPicture } from '../testing/forms.ts';
import { documentOf, exportStage } from '../testing/exports.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const { staff, anEntry, save, wholeOf } = await exportStage(portal);

const truck = { type: 'Truck', plate: '=1+1', length_ft: '30', driver_name: 'Ana Núñez' };

describe('a submission as Word', () => {
  it('a submission as Word has the title, the entry, groups as headings, answers, tables, pictures and signatures', async () => {
    const band = await anEntry(2, 'Printed Band');
    const answers = await wholeOf(band, 'band-application');
    const id = await save(band, 'band-application', answers);
    const answer = await staff.get(`/api/export/form/word/${id}?exportType=Word`);
    const xml = documentOf(answer);
    expect(xml).toContain(currentForm('band-application').name);
    expect(xml).toContain('Printed Band');
    expect(xml).toContain('Primary contact');
    expect(answer.headers['content-disposition']).toContain('printed-band-2027-2026-11-20.docx');
    const photo = await wholeOf(band, 'official-photo');
    const photoId = await save(band, 'official-photo', photo);
    const pictured = await staff.get(`/api/export/form/official-photo?form_submission_id=${photoId}&exportType=Word`);
    expect(documentOf(pictured)).toContain('<w:drawing>');
    expect(Object.keys(unzipSync(pictured.raw)).some((path) => path.startsWith('word/media/'))).toBe(true);
  });
});

describe('what a document shows of answers that are no words', () => {
  it('the Word file has repeated rows as a table', async () => {
    const band = await anEntry(2);
    const id = await save(band, 'vehicles', { 'support:any': 'yes', 'support:list': [truck, truck, truck] });
    const xml = documentOf(await staff.get(`/api/export/form/word/${id}`));
    expect(xml.match(/<w:tr>|<w:tr /g)).toHaveLength(4);
    expect(xml).toContain('Ana Núñez');
  });

  const signed = placedFields(currentForm('band-application')).find(({ field }) => field.widget === 'signature');
  const drawn = (png: Buffer): FieldValues => {
    const image = `data:image/png;base64,${png.toString('base64')}`;
    return { [signed?.path ?? '']: { kind: 'drawn', image } } as FieldValues;
  };

  it('the Word file has a drawn signature as a picture', async () => {
    const png = await aPicture({ format: 'png', width: 600, height: 200 });
    const id = await save(await anEntry(2), 'band-application', drawn(png));
    expect(documentOf(await staff.get(`/api/export/form/word/${id}`))).toContain('descr="Signature"');
  });

  it('a signature that is not a picture, or larger than any pad draws, is refused', async () => {
    const band = await anEntry(2);
    const send = (png: Buffer) =>
      staff.put(`/api/forms/${band.organization_id}/band-application/2027`, { field_values: drawn(png) });
    for (const png of [Buffer.from('no picture at all'), aFlatPng(16_380, 16_380), aFlatPng(2001, 10)]) {
      const refused = await send(png);
      expect([refused.status, refused.body.errors]).toEqual([422, { [signed?.path ?? '']: ['Invalid value format'] }]);
    }
    expect((await send(aFlatPng(2000, 1000))).status).toBe(200);
  });

  it('the Word file says so if a stored signature is not a picture, or larger than any pad draws', async () => {
    const huge = aFlatPng(16_380, 16_380);
    for (const png of [Buffer.from('no picture at all'), huge]) {
      const id = await save(await anEntry(2), 'band-application', { 'primary_contact:name': 'Kim' });
      // As versions before the input check have stored it.
      await portal.db
        .updateTable('form_submissions')
        .set({ field_values: JSON.stringify(drawn(png)) })
        .where('id', '=', id)
        .execute();
      expect(documentOf(await staff.get(`/api/export/form/word/${id}`))).toContain('Signed by hand');
    }
  });
});
