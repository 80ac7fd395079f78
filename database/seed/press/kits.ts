/** What entries of the demo season say to the press, and what they play. */

export interface SeedKit {
  /** The name of the entrant. */
  readonly entrant: string;
  readonly headline: string;
  readonly subhead: string;
  readonly dateline: string;
  readonly body: string;
  readonly boilerplate: string;
  /** Names of photos, with what they show. */
  readonly pictures: readonly { readonly name: string; readonly caption: string }[];
  readonly spokesperson: { readonly name: string; readonly title: string; readonly pronunciation: string };
  /** Handed in; else somebody is still writing. */
  readonly submitted: boolean;
}

export const kits: readonly SeedKit[] = [
  {
    entrant: 'City of Alder Springs',
    headline: 'A river town brings its river to the parade',
    subhead: 'Forty thousand irises and a working waterfall roll down the boulevard on New Year’s morning',
    dateline: 'Alder Springs, Calif.',
    body: `When the dam upstream of Alder Springs came down four years ago, the river found its old bed within a week. The city’s float tells that story: a dry canyon opens, water runs, and the animals come back one after another.

Volunteers have been building since March in a former packing house on Depot Street. Every child in the city’s three elementary schools has made one of the 1,900 paper fish that the designers copied in petals. The waterfall recycles 300 gallons and stops at every curb so that the street stays dry.

The City of Alder Springs has entered the parade eleven times. This is its first float that moves water.`,
    boilerplate: 'Alder Springs is a city of 14,000 in the foothills, known for its orchards and its river walk.',
    pictures: [
      { name: 'float-2', caption: 'The canyon section in the packing house. Photo: Fiona Lindqvist' },
      { name: 'float-4', caption: 'Test drive on Depot Street, October. Photo: Fiona Lindqvist' },
    ],
    spokesperson: { name: 'Fiona Lindqvist', title: 'Float chair', pronunciation: 'LIND-kvist' },
    submitted: true,
  },
  {
    entrant: 'Larkspur Valley High School Marching Band',
    headline: '214 musicians, one bus short: Larkspur Valley is coming anyway',
    subhead: 'The Ohio band raised its travel money with a year of pancake breakfasts',
    dateline: 'Larkspur Valley, Ohio',
    body: `It takes five buses to move the Larkspur Valley High School Marching Band, and the budget covered four. So the band cooked. Over twelve months of Saturday breakfasts, 31,000 pancakes paid for the fifth bus and the trip to California.

The band plays a medley of river songs, arranged by its director, Marcus Bellamy. The drumline wrote its own cadence for the turn onto the boulevard.

One student in three is the first in the family to play an instrument. For most of them, the parade will be the first time they see the Pacific time zone, let alone the Pacific.`,
    boilerplate: 'Founded in 1951, the band has 214 members from grades 9 to 12.',
    pictures: [{ name: 'band-1', caption: 'Full dress at the county fair. Photo: Marcus Bellamy' }],
    spokesperson: { name: 'Marcus Bellamy', title: 'Director of bands', pronunciation: 'BELL-a-mee' },
    submitted: true,
  },
  {
    entrant: 'Rancho Arroyo Seco Charros',
    headline: 'Four generations in one saddle club',
    subhead: 'The youngest rider is nine, the oldest is her great-grandfather',
    dateline: 'Pico Rivera, Calif.',
    body: `Guadalupe Arredondo learned to ride from her grandfather, who rode in this parade in 1968. On New Year’s Day both of them ride again, with her daughter and her niece beside them.

The Rancho Arroyo Seco Charros keep the tradition of the charreada: rope work, embroidered suits and horses that stand still in any noise. Twelve riders carry lariats that they spin along the whole route.`,
    boilerplate: 'The Rancho Arroyo Seco Charros are an equestrian club of 60 families, founded in 1959.',
    pictures: [{ name: 'horse-2', caption: 'Rope practice at the lienzo. Photo: Guadalupe Arredondo' }],
    spokesperson: { name: 'Guadalupe Arredondo', title: 'Captain', pronunciation: 'gwah-dah-LOO-peh ah-rreh-DOHN-doh' },
    submitted: true,
  },
  {
    entrant: 'Northwind Credit Union',
    headline: 'A lighthouse that answers back',
    subhead: 'Spectators can text the float, and its lamp blinks their name in Morse code',
    dateline: 'Duluth, Minn.',
    body: `The lamp on Northwind Credit Union’s float turns for a reason. Send it your name on parade morning, and it answers in light: dots and dashes, in the order in which the messages arrive.

The tower stands 38 feet above the street and folds under the freeway bridge in 50 seconds. Its walls are covered in ground coffee, crushed walnut shell and the petals of 12,000 white carnations.`,
    boilerplate: 'Northwind Credit Union belongs to its 96,000 members around Lake Superior.',
    pictures: [{ name: 'float-5', caption: 'The tower folds for the bridge. Photo: Northwind Credit Union' }],
    spokesperson: { name: 'Ingrid Halvorsen', title: 'Head of community programs', pronunciation: 'HAL-vor-sen' },
    submitted: true,
  },
  {
    entrant: 'Early Electric Automobile Society',
    headline: 'Quiet cars, 1909',
    subhead: 'Nine electric automobiles, the newest of them 104 years old, drive the route on one charge',
    dateline: 'Detroit',
    body: `They start without a crank and stop without a sound. Long before gasoline won, one car in three on American streets was electric, and the Early Electric Automobile Society keeps nine of them on the road.

All nine have been fitted with modern batteries under the original bodies, for one reason: the parade is five and a half miles at walking pace, and nobody wants to push.`,
    boilerplate: 'The society has 140 members in 22 states.',
    pictures: [
      { name: 'car-1', caption: 'A 1912 brougham at the fall meet. Photo: Early Electric Automobile Society' },
    ],
    spokesperson: { name: 'Walter Pruitt', title: 'President', pronunciation: 'PROO-it' },
    submitted: true,
  },
  {
    entrant: 'Downey Road Rose Float Association',
    headline: 'Grandmother’s garden, at midnight',
    subhead: '',
    dateline: 'Downey, Calif.',
    body: 'Our float blooms in the dark. More soon: we are still waiting for the seed order.',
    boilerplate: '',
    pictures: [
      { name: 'float-3', caption: 'The first arch, before the seeds. Photo: Downey Road Rose Float Association' },
    ],
    spokesperson: { name: 'Teresa Quon', title: 'Decorating chair', pronunciation: 'kwahn' },
    submitted: false,
  },
];

export interface SeedTitle {
  readonly title: string;
  readonly composer: string;
  readonly arranger: string;
  readonly used_at: string;
  readonly duration: string;
  readonly has_rights: boolean;
  /** The first bars, where there is something to hear: semitones above middle C. */
  readonly tune?: readonly (number | null)[];
}

export const music: readonly { readonly entrant: string; readonly titles: readonly SeedTitle[] }[] = [
  {
    entrant: 'Larkspur Valley High School Marching Band',
    titles: [
      {
        title: 'River Songs',
        composer: 'Marcus Bellamy',
        arranger: 'Marcus Bellamy',
        used_at: 'Along the route',
        duration: '2:40',
        has_rights: true,
        tune: [0, 4, 7, 12, 11, 7, 9, 7, 5, 4, 2, 0],
      },
      {
        title: 'Cadence No. 9',
        composer: 'Larkspur Valley Drumline',
        arranger: '',
        used_at: 'Between titles',
        duration: '0:45',
        has_rights: true,
        tune: [0, null, 0, 0, 7, null, 0, 0, 5, 4, 2, 0],
      },
      {
        title: 'Fanfare for a Fifth Bus',
        composer: 'Marcus Bellamy',
        arranger: '',
        used_at: 'Television corner',
        duration: '1:10',
        has_rights: true,
        tune: [7, 7, 12, 7, 12, 16, 19, 16, 12, 16, 12, 12],
      },
    ],
  },
  {
    entrant: 'City of Alder Springs',
    titles: [
      {
        title: 'Where the River Learned to Sing',
        composer: 'Anneke Duval',
        arranger: '',
        used_at: 'Along the route',
        duration: '3:05',
        has_rights: true,
        tune: [12, 11, 9, 7, 9, 4, 5, 7, 2, 4, 0, null],
      },
      {
        title: 'Rain on the Packing House',
        composer: 'Anneke Duval',
        arranger: 'Alder Springs Community Choir',
        used_at: 'Television corner',
        duration: '1:20',
        has_rights: false,
      },
    ],
  },
  {
    entrant: 'Rancho Arroyo Seco Charros',
    titles: [
      {
        title: 'Paso de la Abuela',
        composer: 'Traditional',
        arranger: 'Guadalupe Arredondo',
        used_at: 'Along the route',
        duration: '2:15',
        has_rights: true,
        tune: [4, 7, 12, null, 11, 9, 7, null, 5, 4, 2, 0],
      },
    ],
  },
];
