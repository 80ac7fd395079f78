import { expect, it } from 'vitest';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { pastYearsIn } from './pastYears.ts';

it.each([
  ['<p>The parade is on <strong>January 1, 2027</strong>.</p>', ['January 1, 2027']],
  ['Entries in the 138th Parade of Roses; the 139th comes next', ['138th']],
  ['Waivers are sent October&nbsp;1, 2026 and due 12/01/2026.', ['October 1, 2026', '12/01/2026']],
  ['Waivers are sent October 1, 2027, and the parade is on January 1, 2028.', []],
  ['On Jan. 2, 2027 or 1/3/2027', ['Jan. 2, 2027']],
  ['The 2027 parade, and 2027 again', ['2027']],
  ['Walking since 1889, and on television since 2001', []],
  ['<img src="/pictures/2027.png" alt="">Call 555-20270', []],
  ['Escondido, CA 92027, 12027 Main Street, (626) 555-2027', []],
  ['The season of 2026-2027', ['2026', '2027']],
  ['Waivers open in October 2027, Oct. 2027 and on October 1st, 2027', []],
  ['Since January 2027; on January 1st, 2027', ['January 2027', 'January 1st, 2027']],
  ['The Marching 2027', ['2027']],
  ['In 2023, our first year, after 2022 and before 2028', ['2023']],
])('words of an earlier season than 2028 in %j: %j', (html, words) => {
  expect(pastYearsIn(html, 2028)).toEqual(words);
});

it('the new season and the list of pages name what the site still says of an earlier one', async () => {
  const portal = await testPortalWithApp();
  await seedParadeYear(portal);
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  const draft = { is_public: true, is_unrestricted: true, roles: [], menu_section: null, menu_title: '' };
  for (const [slug, html] of [
    ['old', '<p>See you on January 1, 2027.</p>'],
    ['timeless', '<p>See you on parade day.</p>'],
  ] as const)
    expect(
      (
        await admin.put('/api/pages/new', {
          page: { ...draft, slug, title: `The ${slug} page`, html, publish_at: null },
        })
      ).status,
    ).toBe(200);
  const { past_years } = (await admin.get('/api/new-season')).body;
  expect(past_years).toMatchObject([{ kind: 'page', title: 'The old page', words: ['January 1, 2027'] }]);
  const listed = async () =>
    (await admin.get('/api/pages')).body.data.map(
      ({ slug, past_years: words }: { slug: string; past_years: string[] }) => [slug, words],
    );
  // In the season of 2027 it is right.
  expect(await listed()).toEqual([
    ['old', []],
    ['timeless', []],
  ]);
  await seedParadeYear(portal, 2028);
  expect(await listed()).toEqual([
    ['old', ['January 1, 2027']],
    ['timeless', []],
  ]);
});
