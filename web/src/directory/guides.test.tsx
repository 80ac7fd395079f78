import type { Guide, GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileAnswer, unreachable } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';
import { judgedAward, judgedEntry, ownSheets } from '../testing/scoreSheets.ts';

const ship: GuideEntry = {
  id: 5,
  organization_id: 7,
  organization_name: 'City of Alder Springs',
  year: 2027,
  is_first: true,
  org_type: 3,
  organization_type: 'Float',
  official_name: 'City of Alder Springs and the Postal Workers',
  directory_idx: 24,
  title: 'A Ship Full of Letters',
  hometown: 'Alder Springs, California',
  pronunciation: '',
  one_line: 'Every letter on deck is real.',
  prose: [{ label: '', text: 'A three-masted ship.\n\nIt has crossed the sea.' }],
  facts: ['31,500 marigolds'],
  notes: [{ label: 'Designer', value: 'Inés' }],
  flags: [],
  music: [],
  links: [],
  media_contact: { name: 'Bo', email: 'bo@alder.example', phone: '(626) 555-0187' },
  picture: null,
  has_press_kit: true,
};
const guide = (data: GuideEntry[], is_open = true): Guide => ({
  year: 2027,
  sortBy: 'title',
  is_open,
  data,
  total: data.length,
});

describe('/media-guide', () => {
  it('the media guide shows an entry by its title, with its place, texts, contact and press kit', async () => {
    openPortal('/media-guide', { as: signedInAs(['media']), readMediaGuide: guide([ship]) });
    const entry = within(await screen.findByRole('article', { name: 'A Ship Full of Letters' }));
    expect(entry.getByRole('link', { name: 'A Ship Full of Letters' }).getAttribute('href')).toBe(
      '/entries/7/2027/media',
    );
    for (const text of ['24', 'It has crossed the sea.', '31,500 marigolds', '(626) 555-0187', 'Designer'])
      expect(entry.getByText(text)).toBeTruthy();
    expect(entry.getByRole('link', { name: '(626) 555-0187' }).getAttribute('href')).toBe('tel:6265550187');
    expect(entry.getByRole('link', { name: 'Electronic press kit' }).getAttribute('href')).toBe(
      '/o/7/press-release/2027',
    );
  });

  it('the media guide says to listeners that a number is a place in the parade, and nothing of a picture that is not there', async () => {
    const photo = 'data:image/png;base64,';
    const picture = {
      url: photo,
      card_url: photo,
      page_url: photo,
      kind: 'photo',
      credit: '',
      is_for_press: true,
    } as const;
    const band = { ...ship, id: 6, title: 'Rose Band', directory_idx: null, picture };
    openPortal('/media-guide', { as: signedInAs(['media']), readMediaGuide: guide([ship, band]) });
    const without = await screen.findByRole('article', { name: 'A Ship Full of Letters' });
    expect(without.textContent).toMatch(/^No\. 24/);
    expect(within(without).queryByRole('figure')).toBeNull();
    const with_ = screen.getByRole('article', { name: 'Rose Band' });
    expect(with_.textContent).not.toContain('No.');
    expect(within(with_).getByRole('figure')).toBeTruthy();
  });

  it('the cover of a printed media guide has the day of its own year’s parade, and there is none of an empty guide', async () => {
    const last = { ...guide([{ ...ship, year: 2026 }]), year: 2026 };
    const portal = openPortal('/media-guide/f/year=2026', { as: signedInAs(['staff']), readMediaGuide: last });
    expect(await screen.findByText('Thursday, January 1, 2026')).toBeTruthy();
    portal.answer({ readMediaGuide: guide([]) });
    await portal.user.selectOptions(screen.getByLabelText('Parade Year'), '2027');
    await screen.findByText('No entries found');
    expect(screen.queryByText('Friday, January 1, 2027')).toBeNull();
  });

  it.each([
    ['/media-guide', 'Media Guide'],
    ['/media-guide/f/type=3', 'Media Guide: Float'],
  ])('the cover of %s, printed, says %s', async (path, title) => {
    openPortal(path, { as: signedInAs(['staff']), readMediaGuide: guide([ship]) });
    const day = await screen.findByText('Friday, January 1, 2027');
    expect(within(day.parentElement as HTMLElement).getByText(title)).toBeTruthy();
  });

  it.each([
    [false, true],
    [true, false],
  ])(
    'a picture that the press may see (%s) says in the media guide that it is not visible yet: %s',
    async (is_for_press, isSaid) => {
      const address = 'data:image/png;base64,';
      const picture = {
        url: address,
        card_url: address,
        page_url: address,
        kind: 'photo',
        credit: '',
        is_for_press,
      } as const;
      openPortal('/media-guide', { as: signedInAs(['leader']), readMediaGuide: guide([{ ...ship, picture }]) });
      const entry = within(await screen.findByRole('article', { name: 'A Ship Full of Letters' }));
      expect(entry.getByText('Official photo')).toBeTruthy();
      expect(entry.queryByText('Not visible to the press yet') !== null).toBe(isSaid);
    },
  );

  it('the media guide writes type, year and sorting into its address', async () => {
    const portal = openPortal('/media-guide', { as: signedInAs(['broadcaster']), readMediaGuide: guide([ship]) });
    await screen.findByRole('article', { name: 'A Ship Full of Letters' });
    await portal.user.selectOptions(screen.getByLabelText('Entity Type'), '3');
    await portal.user.click(await screen.findByRole('button', { name: 'By parade order' }));
    await screen.findByRole('article', { name: 'A Ship Full of Letters' });
    expect(portal.address()).toBe('/media-guide/s/parade_order/f/type=3/p/1');
    await waitFor(() =>
      expect(portal.asked('readMediaGuide').at(-1)?.query).toEqual({ year: 2027, type: 3, sortBy: 'parade_order' }),
    );
  });

  it.each([
    [['staff'], 'No entry of this year is in the media guide yet.'],
    [['leader'], 'None of your entries is in this year’s media guide.'],
  ] as const)(
    'an empty media guide tells %s the truth about entries that are accepted and not published',
    async (roles, words) => {
      openPortal('/media-guide', { as: signedInAs([...roles]), readMediaGuide: guide([]) });
      await screen.findByText(words);
      expect(screen.queryByText(/has been accepted yet/)).toBeNull();
    },
  );

  it('the media guide says when it opens, and /media leads to it', async () => {
    const portal = openPortal('/media', { as: signedInAs(['media']), readMediaGuide: guide([], false) });
    expect(await screen.findByText('The media guide is not open yet')).toBeTruthy();
    expect(screen.getByText(/It opens on \d\d\/\d\d\/\d{4}\./)).toBeTruthy();
    expect(portal.address()).toBe('/media-guide');
  });
});

describe('the program of the media guide', () => {
  const waiting = { state: 'waiting', entries: 1, pages: null, size_bytes: null, made_at: null } as const;
  const ready = { state: 'ready', entries: 1, pages: 3, size_bytes: 9, made_at: '2026-11-20T18:00:00.000Z' } as const;
  const opened = (more: object) =>
    openPortal('/media-guide', { as: signedInAs(['media']), readMediaGuide: guide([ship]), ...more });

  it('the program of the media guide is requested with the filters on the screen, waited for and downloaded', async () => {
    const states = [waiting, ready];
    const portal = opened({
      requestProgram: waiting,
      readProgram: () => states.shift() ?? ready,
      takeProgram: new FileAnswer('program-2027.pdf', '%PDF-1.7'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Program (PDF)' }));
    expect(await screen.findByText(/Creating the program/)).toBeTruthy();
    await waitFor(() => expect(portal.asked('takeProgram')).toHaveLength(1));
    expect(portal.asked('requestProgram')[0]?.body).toEqual({ year: 2027, type: 'any', sortBy: 'title' });
    await waitFor(() => expect(screen.queryByText(/Creating the program/)).toBeNull());
  });

  it('the program of the media guide says that it could not be made, and can be requested again', async () => {
    const answers = [{ ...waiting, state: 'failed' }, ready];
    const portal = opened({
      requestProgram: () => answers.shift() ?? ready,
      takeProgram: new FileAnswer('program-2027.pdf', '%PDF-1.7'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Program (PDF)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t create the program');
    await portal.user.click(screen.getByRole('button', { name: 'Try the program again' }));
    await waitFor(() => expect(portal.asked('takeProgram')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('/judges-guide', () => {
  it('the judges guide is of floats alone, and links to the judge view', async () => {
    const portal = openPortal('/judge', {
      as: signedInAs(['judge']),
      readJudgesGuide: guide([ship]),
      readOwnSheets: ownSheets(),
    });
    const link = await screen.findByRole('link', { name: 'A Ship Full of Letters' });
    expect(link.getAttribute('href')).toBe('/entries/7/2027/judge');
    expect((screen.getByLabelText('Entity Type') as HTMLSelectElement).disabled).toBe(true);
    const sheets = within(screen.getByRole('main')).getByRole('link', { name: 'Score sheets' });
    expect(sheets.getAttribute('href')).toBe('/score-sheets');
    expect(portal.address()).toBe('/judges-guide');
  });

  it('the judges guide is of floats for a judge, whatever an address that was copied says', async () => {
    const path = '/judges-guide/s/parade_order/f/year=2026;type=1/p/1';
    const portal = openPortal(path, {
      as: signedInAs(['judge']),
      readJudgesGuide: guide([ship]),
      readOwnSheets: ownSheets(),
    });
    await screen.findByRole('article', { name: 'A Ship Full of Letters' });
    expect(screen.getByLabelText<HTMLSelectElement>('Entity Type').value).toBe('3');
    expect(portal.asked('readJudgesGuide').map(({ query }) => query)).toMatchObject([{ year: 2026, type: 3 }]);
  });

  it('a float of the guide leads a judge to the own sheets of it, also those of the last visit, and to no other', async () => {
    const shipsToScore = { ...judgedEntry(5, 'A Ship Full of Letters'), org_type: 3 };
    const readOwnSheets = ownSheets(
      judgedAward({ id: 8, name: 'Grand Prize', entries: [judgedEntry(4, 'Azure Float'), shipsToScore] }),
      judgedAward({ id: 9, name: 'Band Award' }),
    );
    const own = async () => {
      const article = within(await screen.findByRole('article', { name: 'A Ship Full of Letters' }));
      await article.findByRole('link', { name: /^Score sheet/ });
      return article
        .getAllByRole('link', { name: /^Score sheet/ })
        .map((link) => [link.textContent, link.getAttribute('href')]);
    };
    const grand = [['Score sheet: Grand Prize', '/score-sheets/8/5?year=2027']];
    const as = signedInAs(['judge']);
    openPortal('/judges-guide', { as, readJudgesGuide: guide([ship]), readOwnSheets });
    expect(await own()).toEqual(grand);
    cleanup();
    localStorage.setItem('score-sheets-of:1:2027', JSON.stringify(readOwnSheets));
    openPortal('/judges-guide', { as, readJudgesGuide: guide([ship]), readOwnSheets: unreachable });
    expect(await own()).toEqual(grand);
  });

  it('whoever gives no scores reads the guide without a way to sheets', async () => {
    const portal = openPortal('/judges-guide', { as: signedInAs(['staff']), readJudgesGuide: guide([ship]) });
    await screen.findByRole('article', { name: 'A Ship Full of Letters' });
    expect(screen.queryByRole('link', { name: /^Score sheet/ })).toBeNull();
    await portal.notAsked('readOwnSheets');
  });

  it('the judges guide is of another type for whoever of the office chooses one, years newest first', async () => {
    const portal = openPortal('/judges-guide', { as: signedInAs(['staff']), readJudgesGuide: guide([ship]) });
    const type = await screen.findByLabelText<HTMLSelectElement>('Entity Type');
    expect([type.disabled, type.value]).toEqual([false, '3']);
    await portal.user.selectOptions(type, '2');
    await waitFor(() => expect(portal.asked('readJudgesGuide').at(-1)?.query).toMatchObject({ type: 2 }));
    const years = [...screen.getByLabelText<HTMLSelectElement>('Parade Year').options].map(({ value }) =>
      Number(value),
    );
    expect(years).toEqual([...years].sort((one, other) => other - one));
    expect(years[0]).toBe(2030);
  });
});
