import type { Commentary, CommentarySheet } from '@parade/contract/directory/commentary/commentary.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileAnswer } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const band: CommentarySheet = {
  id: 5,
  organization_id: 7,
  year: 2027,
  is_first: true,
  org_type: 2,
  organization_type: 'Marching Band',
  directory_idx: 12,
  picture: null,
  name: 'The Azure Band',
  under: '',
  pronunciation: 'AZH-er',
  hometown: 'Alder Springs, California',
  appearance: '3rd; first in 1999',
  one_line: 'From the coast.',
  announcer_copy: 'Two hundred play.',
  facts: ['200 players'],
  people: [{ label: 'Drum majors', names: ['Cy Lee, senior (sigh)'] }],
  officials: [{ label: 'Directors', value: 'Ana Ruiz' }],
  corner: null,
  music: [{ title: 'The March', composer: 'Bo Chen', arranger: '', rights: 'No' }],
  notes: [{ label: 'Uniforms', value: 'Azure' }],
  changed: ['Announcer copy'],
};
const commentary = (data: CommentarySheet[], is_open = true): Commentary => ({
  year: 2027,
  is_open,
  data,
  total: data.length,
});

describe('/commentary-sheets', () => {
  it('a sheet has its place, names and how to say them, copy, people and music, and says what was changed', async () => {
    openPortal('/commentary-sheets', { as: signedInAs(['broadcaster']), readCommentary: commentary([band]) });
    const sheet = within(await screen.findByRole('article', { name: 'The Azure Band' }));
    for (const text of [
      '12',
      'AZH-er',
      'Two hundred play.',
      '200 players',
      'Cy Lee, senior (sigh)',
      'Ana Ruiz',
      'Azure',
    ])
      expect(sheet.getByText(text)).toBeTruthy();
    expect(sheet.getByText('Changed in the last 48 hours: Announcer copy')).toBeTruthy();
    expect(sheet.getByText(/The March, by Bo Chen/)).toBeTruthy();
    expect(sheet.getByText('Rights: No')).toBeTruthy();
  });

  it('a sheet has the music at the corner with composer, arranger and rights, and no such part where nobody named it', async () => {
    const corner = { title: 'Paso', composer: 'Traditional', arranger: 'Guadalupe Diaz', rights: 'Yes' } as const;
    const named = { ...band, id: 6, name: 'The Named Band', corner };
    openPortal('/commentary-sheets', { as: signedInAs(['broadcaster']), readCommentary: commentary([band, named]) });
    const sheet = within(await screen.findByRole('article', { name: 'The Named Band' }));
    const part = sheet.getByRole('heading', { name: 'Music at the television corner' }).parentElement;
    expect(part?.textContent).toContain('Paso, by Traditional, arr. Guadalupe Diaz Rights: Yes');
    const other = within(screen.getByRole('article', { name: 'The Azure Band' }));
    expect(other.queryByText('Music at the television corner')).toBeNull();
  });

  it('a sheet is printed in smaller type the more it holds, so that one entry stays on one sheet', async () => {
    const text = 'The band crosses the street twice and plays the march of its town. ';
    const long = (times: number) => ({ ...band, announcer_copy: text.repeat(times), changed: [] });
    openPortal('/commentary-sheets', {
      as: signedInAs(['broadcaster']),
      readCommentary: commentary(
        [long(1), long(27), long(36)].map((sheet, id) => ({ ...sheet, id, name: `Band ${id}` })),
      ),
    });
    const sizes = (await screen.findAllByRole('article')).map((sheet) => sheet.dataset['typeSize']);
    expect(sizes).toEqual(['large', 'body', 'small']);
  });

  it('the sheet of an entry without copy has lines to write on for paper, and one with copy has none', async () => {
    const silent = {
      ...band,
      id: 6,
      name: 'The Silent Band',
      one_line: '',
      announcer_copy: '',
      facts: [],
      changed: [],
    };
    openPortal('/commentary-sheets', { as: signedInAs(['broadcaster']), readCommentary: commentary([band, silent]) });
    const sheet = await screen.findByRole('article', { name: 'The Silent Band' });
    expect(within(sheet).getByText('Notes').parentElement?.querySelectorAll('hr').length).toBeGreaterThan(8);
    expect(within(screen.getByRole('article', { name: 'The Azure Band' })).queryByText('Notes')).toBeNull();
  });

  it('the sheets are taken out for the filters on the screen', async () => {
    const portal = openPortal('/commentary-sheets', {
      as: signedInAs(['staff']),
      readCommentary: commentary([band]),
      exportCommentary: new FileAnswer('commentary.docx', 'x'),
    });
    await screen.findByRole('article', { name: 'The Azure Band' });
    await portal.user.selectOptions(screen.getByLabelText('Entity Type'), '2');
    await portal.user.click(await screen.findByRole('button', { name: 'Word' }));
    await waitFor(() =>
      expect(portal.asked('exportCommentary').at(-1)?.query).toEqual({ year: 2027, type: 2, format: 'Word' }),
    );
  });

  it('sheets that are open and empty do not say that no entry is accepted: the accepted ones may be hidden', async () => {
    const portal = openPortal('/commentary-sheets', {
      as: signedInAs(['broadcaster']),
      readCommentary: commentary([]),
    });
    expect(await screen.findByText('No entry of this year is in the media guide yet.')).toBeTruthy();
    await portal.user.selectOptions(screen.getByLabelText('Entity Type'), '2');
    expect(await screen.findByText('Choose another entity type or year.')).toBeTruthy();
  });

  it('the sheets say when they open', async () => {
    openPortal('/commentary-sheets', { as: signedInAs(['broadcaster']), readCommentary: commentary([], false) });
    expect(await screen.findByText('Commentary sheets are not open yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
