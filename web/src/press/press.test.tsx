import type { ListedKit } from '@parade/contract/press/kits.ts';
import { audioFallback, type MusicTitle } from '@parade/contract/press/music.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileAnswer } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
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

describe('/music-downloads', () => {
  it('a title says its rights, and is heard in a player with its fallback once it is asked for', async () => {
    const portal = openPortal('/music-downloads', {
      as: signedInAs(['broadcaster']),
      listMusic: { data: [title], total: 1 },
      readMusic: new FileAnswer('ode.mp3', 'ID3'),
    });
    await screen.findByText('Ode to a Bus');
    expect(screen.getByText('No')).toBeTruthy();
    expect(portal.asked('readMusic')).toEqual([]);
    await portal.user.click(screen.getByRole('button', { name: 'Play Ode to a Bus' }));
    const player = await screen.findByLabelText('Ode to a Bus, Quail Hollow Band');
    expect([player.tagName, player.textContent]).toEqual(['AUDIO', audioFallback]);
  });
});
