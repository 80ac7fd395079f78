import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { fileMetaOf } from '@parade/server/forms/files/files.ts';
import { idOf } from '../accounts.ts';
import { type EntryStory, type Setting, acceptedOn, entryOf, saveForm } from '../entries.ts';
import { daysAfter } from '../calendar.ts';
import type { Moment } from '../moments.ts';
import type { Entrant } from './entrant.ts';
import { broughtFile, photoNamed } from './pictures.ts';

const path = 'photo:photo';

/**
 * The official photos of accepted entries whose leaders have no account to sign in with: uploaded and saved, for the
 * office to look at. Too small for print, as first photos are, so the form waits for a larger one.
 */
export function photoMoments(setting: Setting, story: EntryStory): Moment[] {
  const { calendar, cast } = setting;
  const { entrant, year, leader, salt } = story;
  // A few have sent none yet.
  if (story.notifies_leader || year !== calendar.year || entrant.stage !== 'accepted' || salt % 7 === 6) return [];
  return [
    {
      at: calendar.instantOf(daysAfter(acceptedOn(story), 9), salt),
      from: 'accepted',
      by: () => idOf(cast, leader.email),
      apply: async (change) => {
        const form = currentForm('official-photo');
        const entry = await entryOf(change, story);
        const key = { entry_id: entry.id, form_type: form.form_type };
        const meta = fileMetaOf(form, path);
        if (!meta) throw new Error('the official photo has no field for its file');
        const asked = { name: 'official-photo.jpg', type: '', path } as const;
        const photo = photoOf(entrant.type, salt);
        const file = await broughtFile(change, setting.pictures, key, meta, asked, photo);
        const said = { 'photo:credit': fullName(leader), 'photo:permission': true };
        await saveForm(setting, change, entry, form, { [path]: [file], ...said }, false);
      },
    },
  ];
}

/** What there is to look at, by type. */
const shown: Readonly<Record<Entrant['type'], readonly string[]>> = {
  1: ['horse-3', 'horse-2', 'horse-4', 'horse-1'],
  2: ['band-1', 'band-4', 'band-3', 'band-2'],
  3: ['float-2', 'float-4', 'float-5', 'float-3', 'float-6'],
  4: ['show-1'],
  5: ['car-1', 'car-2'],
  6: ['troop-1'],
  7: ['troop-2'],
};

function photoOf(type: Entrant['type'], salt: number): Buffer {
  const names = shown[type];
  return photoNamed(names[salt % names.length] ?? 'troop-2');
}
