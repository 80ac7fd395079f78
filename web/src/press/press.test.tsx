import type { ListedKit } from '@parade/contract/press/kits.ts';
import { goneText } from '@parade/contract/http/fieldTexts.ts';
import { audioFallback } from '@parade/contract/forms/widgets/files.ts';
import type { MusicTitle } from '@parade/contract/press/music.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal } from '../testing/answers.ts';
import { nobody, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const entry = {
  id: 5,
  organization_id: 7,
  year: 2027,
  is_first: true,
  org_type: 2,
  organization_type: 'Marching Band',
  official_name: 'Quail Hollow Band',
};
const kit: ListedKit = {
  ...entry,
  headline: 'Quails march',
  release_date: '2026-10-05',
  picture: null,
  pictures: 2,
  is_released: true,
};
const title: MusicTitle = {
  key: '5-1',
  entry,
  title: 'Ode to a Bus',
  composer: 'Ana Ruiz',
  arranger: '',
  publisher: '',
  used_at: '',
  duration: '2:30',
  all_rights_obtained: false,
  cue_contact: '',
  audio: { id: '0b4c1a52-2f5a-4b59-9d5c-2f5a0b4c1a52', name: 'ode.mp3', url: '/x', size: 3, width: null, height: null },
};

describe('before the media guide opens', () => {
  const lists: AnswerTable = {
    listEntries: pageWith([]),
    listMusic: { data: [], total: 0 },
    listPressKits: { data: [], total: 0 },
    readPressKit: new Refusal('not-found'),
  };
  const opened = { ...nobody().settings, media_guide_open_date: '2026-12-01' };
  const closed = { settings: opened, is_media_guide_open: false };

  it.each([
    // The press cannot choose the directory's year, and nobody can choose a kit's.
    ['/applications', 'The directory is', ''],
    [
      '/music-downloads',
      'Music downloads are',
      ' Accepted entries of past years, if there are any, are here already: choose another year.',
    ],
    [
      '/press-kits',
      'Press kits are',
      ' Accepted entries of past years, if there are any, are here already: choose another year.',
    ],
    ['/o/7/press-release/2027', 'This press kit is', ''],
  ])('%s says to the press when it opens', async (address, what, more) => {
    openPortal(address, { ...lists, as: { ...signedInAs(['media']), ...closed } });
    expect(await screen.findByText(`${what} not open yet`)).toBeTruthy();
    expect(screen.getByText(`Opens on 12/01/2026, with the media guide.${more}`)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('the opening day is named neither to people of the parade nor once the media guide has opened', async () => {
    openPortal('/music-downloads', { ...lists, as: { ...signedInAs(['staff']), ...closed } });
    await screen.findByText('No music found');
    cleanup();
    openPortal('/music-downloads', { ...lists, as: { ...signedInAs(['media']), settings: opened } });
    await screen.findByText('No music found');
    expect(screen.queryByText(/not open yet/)).toBeNull();
  });
});

describe('/press-kits', () => {
  it('a press kit is taken away for print and for the web', async () => {
    const portal = openPortal('/press-kits', {
      as: signedInAs(['media']),
      listPressKits: { data: [kit], total: 1 },
      takePressKit: new FileAnswer('kit.zip', 'PK'),
    });
    const link = await screen.findByRole('link', { name: /Quail Hollow Band/ });
    expect(link.getAttribute('href')).toBe('/o/7/press-release/2027');
    for (const sizes of [['print'], ['print', 'web']]) {
      const take = screen.getByRole('button', { name: new RegExp(`^For ${sizes.at(-1)}, the press kit of`) });
      // One at a time.
      await waitFor(() => expect(take).toHaveProperty('disabled', false));
      await portal.user.click(take);
      await waitFor(() => expect(portal.asked('takePressKit').map(({ query }) => query?.size)).toEqual(sizes));
    }
    // Whether the press sees it yet is no column of the press.
    expect(screen.queryByText('Visible')).toBeNull();
  });
});

describe('/o/{orgId}/press-release/{year}', () => {
  const file = (id: string, name: string) => ({ id, name, url: '/x', size: 3, width: null, height: null });
  const shown = {
    entry: {
      id: 5,
      organization_id: 7,
      year: 2027,
      official_name: 'Quail Hollow Band',
      organization: 'Quail Hollow',
      is_first: true,
    },
    kit: {
      headline: 'Quails march',
      subhead: '',
      dateline: '',
      release_date: '',
      body: 'At last.',
      boilerplate: '',
      contact: { name: 'Jo Chen', email: 'jo@example.org', phone: '' },
      images: [file('two', 'quails.jpg')],
      captions: 'Quails by Zoë Ward',
      logo: [],
      video_url: '',
      spokespeople: [],
      spanish: '',
    },
    pictures: [
      { file: file('one', 'official photo.jpg'), kind: 'photo' as const, caption: 'At rest', creator: 'Ana Ruiz' },
      { file: file('two', 'quails.jpg'), kind: 'sent' as const, caption: 'Quails by Zoë Ward', creator: '' },
    ],
    embargo: null,
    is_submitted: true,
    abilities: { edit: false },
  };

  it('a press kit shows each picture of its archive, and whose the official one is', async () => {
    openPortal('/o/7/press-release/2027', {
      as: signedInAs(['media']),
      readPressKit: shown,
    });
    await screen.findByRole('heading', { name: 'Press photos' });
    const names = screen.getAllByRole('button', { name: /^Download / }).map(({ textContent }) => textContent);
    expect(names).toEqual(['official photo.jpg', 'quails.jpg']);
    expect(screen.getByText('Official photo. At rest. Photo: Ana Ruiz')).toBeTruthy();
    expect(screen.getByText('Quails by Zoë Ward')).toBeTruthy();
  });

  it('a press kit has each caption beside its picture, and says of one text that it is about all', async () => {
    const images = [file('two', 'quails.jpg'), file('three', 'larks.jpg')];
    const sent = (captions: readonly string[]) =>
      images.map((each, n) => ({ file: each, kind: 'sent' as const, caption: captions[n] ?? '', creator: '' }));
    const written = (captions: string) => ({ ...shown.kit, images, captions });
    const paired = { ...shown, kit: written('Quails rest\nLarks sing'), pictures: sent(['Quails rest', 'Larks sing']) };
    openPortal('/o/7/press-release/2027', { as: signedInAs(['media']), readPressKit: paired });
    const beside = async (caption: string) => (await screen.findByText(caption)).closest('li')?.textContent;
    expect(await beside('Quails rest')).toContain('quails.jpg');
    expect(await beside('Larks sing')).toContain('larks.jpg');
    expect(screen.queryByText('Captions for all pictures')).toBeNull();
    cleanup();
    const common = { ...shown, kit: written('Birds by Zoë Ward'), pictures: sent([]) };
    openPortal('/o/7/press-release/2027', { as: signedInAs(['media']), readPressKit: common });
    const heading = await screen.findByRole('heading', { name: 'Captions for all pictures' });
    expect(heading.parentElement?.textContent).toContain('Birds by Zoë Ward');
  });

  it('a kit that is withdrawn while the press reads it is not shown any more once its download was refused', async () => {
    const portal = openPortal('/o/7/press-release/2027', { as: signedInAs(['media']), readPressKit: shown });
    const take = await screen.findByRole('button', { name: /^ZIP for web/ });
    portal.answer({
      takePressKit: new Refusal('not-found'),
      readPressKit: { ...shown, kit: null, pictures: [], is_submitted: false },
    });
    await portal.user.click(take);
    expect(await screen.findByText(goneText)).toBeTruthy();
    expect(await screen.findByText('No press kit yet')).toBeTruthy();
    expect(screen.queryByText('At last.')).toBeNull();
  });
});

describe('/music-downloads', () => {
  it('a title without a recording says so, and one with a recording is played and downloaded', async () => {
    const silent = { ...title, key: '5-2', title: 'Hymn to a Tram', audio: null };
    openPortal('/music-downloads', {
      as: signedInAs(['broadcaster']),
      listMusic: { data: [title, silent], total: 2 },
    });
    await screen.findByText('Hymn to a Tram');
    expect(screen.getAllByText('No recording')).toHaveLength(1);
    const acts = screen.getAllByRole('button', { name: /^(Play|Download) (Ode|Hymn)/ });
    expect(acts.map((act) => act.getAttribute('aria-label'))).toEqual(['Play Ode to a Bus', 'Download Ode to a Bus']);
  });

  it.each([
    ['/music-downloads', 'Download all as ZIP'],
    ['/music-downloads/f/q=ode', 'Download these as ZIP'],
  ])('at %s the archive of what is listed is called %s', async (address, name) => {
    openPortal(address, { as: signedInAs(['broadcaster']), listMusic: { data: [title], total: 1 } });
    expect(await screen.findByRole('button', { name: /as ZIP$/ })).toHaveProperty('textContent', name);
  });

  it('a title says its rights, and is heard in a player with its fallback once it is asked for', async () => {
    const portal = openPortal('/music-downloads', {
      as: signedInAs(['broadcaster']),
      listMusic: { data: [title], total: 1 },
      readMusic: new FileAnswer('ode.mp3', 'ID3'),
    });
    await screen.findByText('Ode to a Bus');
    expect(screen.getByText('No')).toBeTruthy();
    await portal.notAsked('readMusic');
    await portal.user.click(screen.getByRole('button', { name: 'Play Ode to a Bus' }));
    const player = await screen.findByLabelText('Ode to a Bus, Quail Hollow Band');
    expect([player.tagName, player.textContent]).toEqual(['AUDIO', audioFallback]);
  });

  it('a title that begins to play pauses the one before, and not itself', async () => {
    const portal = openPortal('/music-downloads', {
      as: signedInAs(['broadcaster']),
      listMusic: { data: [title, { ...title, key: 'another', title: 'Hymn to a Tram' }], total: 2 },
      readMusic: new FileAnswer('ode.mp3', 'ID3'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Play Ode to a Bus' }));
    const first = await screen.findByLabelText<HTMLAudioElement>('Ode to a Bus, Quail Hollow Band');
    await portal.user.click(screen.getByRole('button', { name: 'Play Hymn to a Tram' }));
    const second = await screen.findByLabelText<HTMLAudioElement>('Hymn to a Tram, Quail Hollow Band');
    const paused: string[] = [];
    for (const player of [first, second]) player.pause = () => paused.push(player.getAttribute('aria-label') ?? '');
    fireEvent.play(second);
    expect(paused).toEqual(['Ode to a Bus, Quail Hollow Band']);
  });
});

describe('who opens a press kit', () => {
  it.each(['judge', 'media-pending'] as const)('a press kit is no screen of a %s', async (role) => {
    const portal = openPortal('/o/7/press-release/2027', { as: signedInAs([role]) });
    await waitFor(() => expect(portal.address()).toBe('/invalid-permissions'));
  });
});
