/** What the office of the demo season tells the press, broadcasters included. */
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';

export interface SeedRelease {
  /** So many days before the first start; below 0: it is public on a later day. */
  readonly days_ago: number;
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  /** Name of a photo. */
  readonly picture?: string;
}

export function releasesOf(year: number): readonly SeedRelease[] {
  const parade = `${nthParade(year)} ${settingDefaults.parade_name}`;
  return [
    {
      days_ago: 62,
      title: 'Theme and poster of the parade unveiled',
      excerpt: 'A wave of petals by a printmaker from the neighborhood opens the season.',
      body: `The poster of the ${parade} was unveiled this morning in the rose garden. It shows the boulevard as a river of petals, cut in linoleum and printed in four colors.

“I live two blocks from the route,” said the artist, Delphine Okafor. “Every year I hear the parade before I see it. I wanted to draw the sound.”

Newsrooms may use the poster free of charge. Ask our press office for the print file.`,
      picture: 'float-6',
    },
    {
      days_ago: 40,
      title: 'Media guide opens with every accepted entry',
      excerpt: 'Accredited reporters find stories, photos, music and media contacts in one place.',
      body: `From today, accredited media can read about every accepted entry of the ${parade}: floats, bands, equestrian units and more, each with photos, facts and a person to call.

Press kits can be downloaded with pictures for print and for the web. Captions and credits come with them.

Reporters without access can ask for it in the portal.`,
      picture: 'band-4',
    },
    {
      days_ago: 19,
      title: 'Bands from five countries will march',
      excerpt: 'From Kyoto to Ohio: five bands are on their way, and one of them drove a tuba 1,100 miles.',
      body: `The bands of the ${parade} come from Canada, Costa Rica, Japan, Sweden and the United States. Together they bring brass, bagpipes and, at the last count, three sets of twins.

The Kyōto Tachibana-dōri High School Green Band returns after nine years. The Pipes and Drums of Strathmore are here for the first time.

Band reviews are on December 29 and 30, and open to the public.`,
      picture: 'band-2',
    },
    {
      days_ago: 6,
      title: 'Where to watch horses and riders up close',
      excerpt: 'Equestrian units show their horses three days before the parade. Children may ask anything.',
      body: `On December 29 the equestrian units of the ${parade} ride in the arena, at noon. Gates open at 10 AM. Afterward the riders answer questions at the rail.

Parking is free until noon. Please leave dogs and balloons at home; the horses asked us to mention it.`,
      picture: 'horse-3',
    },
    {
      days_ago: -9,
      title: 'Grand marshal announced',
      excerpt: 'Ruth Castellano, who has swept the last mile for 41 years, leads the parade on January 1.',
      body: `The grand marshal of the ${parade} is Ruth Castellano, who has swept the last mile of the route as a volunteer for 41 years.

“I have seen every parade from behind,” said Castellano. “I hear the front is nice, too.”`,
    },
  ];
}

export type SeedAsset = { readonly name: string; readonly description: string } & (
  | { readonly picture: string }
  | { readonly page: string }
  | { readonly url: string }
);

export const assets: readonly SeedAsset[] = [
  {
    name: 'Pronunciation guide',
    description: 'Names of entries, riders and towns, by ear.',
    page: 'Pronunciation guide: say Kyoto Tachibana-dori as KYOH-toh tah-chee-BAH-nah DOH-ree.',
  },
  {
    name: 'Establishing shot of the boulevard',
    description: 'Cleared for air. No credit needed.',
    picture: 'float-1',
  },
  {
    name: 'Camera positions and power',
    description: 'Where trucks park, and who to call at 3 AM.',
    url: 'https://broadcast.example.org/camera-positions',
  },
];
