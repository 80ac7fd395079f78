import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { ensureSignedPdf } from './documents.ts';

const portal = await testPortalWithApp();
const drawn = async (word: string) => ({
  kind: 'drawn' as const,
  image: `data:image/png;base64,${(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><text x="20" y="130" font-size="90" font-style="italic" font-family="cursive">${word}</text></svg>`,
      ),
    )
      .png()
      .toBuffer()
  ).toString('base64')}`,
});
it('makes papers', async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  const band = await entry(portal, {
    type_id: 2,
    stage: 'accepted',
    by: staff.id,
    official_name: 'La Cañada Flintridge and Crescenta Valley Unified High Schools Honor Marching Band',
  });
  const make = async (name: string, first: string, last: string, given: object) => {
    const waiver = await signed(portal, await participant(portal, band, { first_name: first, last_name: last }), {
      'participant:first_name': first,
      'participant:last_name': last,
      'signature:printed_name': `${first} ${last}`,
      ...given,
    } as never);
    const document = await ensureSignedPdf(portal, waiver.id);
    writeFileSync(
      `/tmp/me/shots/${name}.pdf`,
      await buffer(await storageOf(portal.config).read(signedPdfKey(document?.checksum ?? ''))),
    );
  };
  await make('minor', 'Nora', 'Diaz', {
    'participant:date_of_birth': '2011-04-17',
    'signature:signature': await drawn('Nora Diaz'),
    'guardian:signature': await drawn('Elena Diaz'),
    'guardian:first_name': 'Elena',
    'guardian:last_name': 'Diaz',
  });
  await make('names', '山田', 'たろう محمد', { 'signature:signature': { kind: 'typed', text: '山田 たろう محمد' } });
  expect(1).toBe(1);
}, 60_000);
