/**
 * The demo season's entrants: invented, but as the real ones are: long names, accents, scripts of other countries,
 * namesakes. `stage` says how far the story of their entry has gone.
 */
export type Stage = 'interested' | 'in-progress' | 'received' | 'accepted' | 'rejected' | 'withdrawn';

export interface Entrant {
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly title?: string;
  readonly city: string;
  readonly state?: string;
  readonly country: string;
  readonly stage: Stage;
  /**
   * People listed on the entry; only accepted entries have any. Few on most: each signs through the room's own door, and
   * a first start should not take long.
   */
  readonly people?: number;
}

export const entrants: readonly Entrant[] = [
  // Equestrian
  {
    name: 'Rancho Arroyo Seco Charros',
    type: 1,
    city: 'Pico Rivera',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 12,
  },
  {
    name: 'Silver Spur Mounted Drill Team',
    type: 1,
    city: 'Cheyenne',
    state: 'WY',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Peruvian Paso Riders of Santa Ynez',
    type: 1,
    city: 'Santa Ynez',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Escaramuza Las Azucenas de San Ángel',
    type: 1,
    city: 'Guadalajara',
    country: 'Other',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Blue Ridge Draft Horse and Wagon Company',
    type: 1,
    city: 'Waynesboro',
    state: 'VA',
    country: 'US',
    stage: 'received',
  },
  { name: 'Miniature Horses with Big Hearts', type: 1, city: 'Norco', state: 'CA', country: 'US', stage: 'received' },
  {
    name: 'First Territorial Cavalry Reenactors',
    type: 1,
    city: 'Prescott',
    state: 'AZ',
    country: 'US',
    stage: 'in-progress',
  },
  { name: 'Gypsy Vanner Society of the West', type: 1, city: 'Ocala', state: 'FL', country: 'US', stage: 'rejected' },
  { name: 'Sierra Pack Mule Association', type: 1, city: 'Bishop', state: 'CA', country: 'US', stage: 'withdrawn' },
  // Marching bands
  {
    name: 'Larkspur Valley High School Marching Band',
    type: 2,
    city: 'Larkspur Valley',
    state: 'OH',
    country: 'US',
    stage: 'accepted',
    people: 12,
  },
  {
    name: 'Kyōto Tachibana-dōri High School Green Band',
    type: 2,
    city: 'Kyoto',
    country: 'Other',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Pipes and Drums of Strathmore',
    type: 2,
    city: 'Calgary',
    state: 'AB',
    country: 'CA',
    stage: 'accepted',
    people: 2,
  },
  { name: 'Banda Municipal de Zarcero', type: 2, city: 'Zarcero', country: 'Other', stage: 'accepted', people: 4 },
  { name: 'Göteborgs Ungdomsblåsorkester', type: 2, city: 'Göteborg', country: 'SE', stage: 'accepted', people: 2 },
  {
    name: 'Mount Pleasant High School Marching Band',
    type: 2,
    city: 'Mount Pleasant',
    state: 'TX',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Mount Pleasant High School Marching Band',
    type: 2,
    city: 'Mount Pleasant',
    state: 'UT',
    country: 'US',
    stage: 'in-progress',
  },
  {
    name: 'The Combined Alumni Marching Band of the Three Rivers Community College District and Friends',
    type: 2,
    city: 'Three Rivers',
    state: 'PA',
    country: 'US',
    stage: 'received',
  },
  { name: 'Toowoomba Grammar Brass', type: 2, city: 'Toowoomba', state: 'QLD', country: 'AU', stage: 'in-progress' },
  { name: 'Harmonie de Saint-Émilion', type: 2, city: 'Saint-Émilion', country: 'FR', stage: 'rejected' },
  {
    name: 'Coastal Carolina Drum and Bugle Corps',
    type: 2,
    city: 'Myrtle Beach',
    state: 'SC',
    country: 'US',
    stage: 'withdrawn',
  },
  { name: 'Musikverein Oberstdorf', type: 2, city: 'Oberstdorf', country: 'DE', stage: 'interested' },
  // Floats
  {
    name: 'City of Alder Springs',
    type: 3,
    title: 'Where the River Learned to Sing',
    city: 'Alder Springs',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 12,
  },
  {
    name: 'Cal Coast Universities Float Project',
    type: 3,
    title: 'Tinker, Tailor, Rocket Maker',
    city: 'San Luis Obispo',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Northwind Credit Union',
    type: 3,
    title: 'A Lighthouse for Every Harbor',
    city: 'Duluth',
    state: 'MN',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Downey Road Rose Float Association',
    type: 3,
    title: 'Grandmother’s Garden at Midnight',
    city: 'Downey',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Sociedad Floral Mexicana',
    type: 3,
    title: 'El Camino de Cempasúchil',
    city: 'Puebla',
    country: 'Other',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Lunar New Year Friendship Council 新春友誼會',
    type: 3,
    title: 'The Dragon Who Kept the Rain',
    city: 'Monterey Park',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Heartland Blood Alliance',
    type: 3,
    title: 'One Gift, Three Lives',
    city: 'Omaha',
    state: 'NE',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Sequoia Ridge Rotary Clubs',
    type: 3,
    title: 'Rooted Together',
    city: 'Visalia',
    state: 'CA',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Burnham Pet Foods',
    type: 3,
    title: 'Good Dogs of the Galaxy',
    city: 'St. Louis',
    state: 'MO',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'South Bay Tournament Entry Guild',
    type: 3,
    title: 'Carousel of the Sea',
    city: 'Torrance',
    state: 'CA',
    country: 'US',
    stage: 'in-progress',
  },
  {
    name: 'The Trout Unlimited Fellowship',
    type: 3,
    title: 'Upstream, Always',
    city: 'Bozeman',
    state: 'MT',
    country: 'US',
    stage: 'in-progress',
  },
  {
    name: 'Visit Wadden Islands',
    type: 3,
    title: 'Tides and Tulips',
    city: 'Den Burg',
    country: 'Other',
    stage: 'rejected',
  },
  {
    name: 'Moonbase Coffee Roasters',
    type: 3,
    title: 'First Cup on Mars',
    city: 'Tacoma',
    state: 'WA',
    country: 'US',
    stage: 'withdrawn',
  },
  {
    name: 'Inland Empire Garden Clubs',
    type: 3,
    title: 'Seeds of Tomorrow',
    city: 'Redlands',
    state: 'CA',
    country: 'US',
    stage: 'interested',
  },
  // Shows
  {
    name: 'Opening Spectacular Dance Company',
    type: 4,
    title: 'Overture in Bloom',
    city: 'Los Angeles',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Flying Kestrels Acrobatic Troupe',
    type: 4,
    title: 'Gravity Takes a Holiday',
    city: 'Montréal',
    state: 'QC',
    country: 'CA',
    stage: 'accepted',
    people: 2,
  },
  { name: 'Tap Dancers of Union Street', type: 4, city: 'Chicago', state: 'IL', country: 'US', stage: 'received' },
  { name: 'Zürcher Fahnenschwinger', type: 4, city: 'Zürich', country: 'CH', stage: 'in-progress' },
  { name: 'Castellers de Sant Jordi', type: 4, city: 'Barcelona', country: 'ES', stage: 'rejected' },
  // Vehicles
  {
    name: 'Early Electric Automobile Society',
    type: 5,
    city: 'Detroit',
    state: 'MI',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Grand Marshal’s Motor Carriage',
    type: 5,
    city: 'Pasadena',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Antique Fire Engine Brigade No. 7',
    type: 5,
    city: 'Allentown',
    state: 'PA',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Lowrider Council of East Arroyo',
    type: 5,
    city: 'Los Angeles',
    state: 'CA',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Steam Tractor Club of Saskatchewan',
    type: 5,
    city: 'Moose Jaw',
    state: 'SK',
    country: 'CA',
    stage: 'in-progress',
  },
  { name: 'Microcar Collectors', type: 5, city: 'Madison', state: 'GA', country: 'US', stage: 'withdrawn' },
  // Troops
  {
    name: 'Crescent District Eagle and Gold Award Troop',
    type: 6,
    city: 'Altadena',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  { name: 'Foothill Gold Award Alumnae', type: 6, city: 'Glendora', state: 'CA', country: 'US', stage: 'received' },
  { name: 'Troop 118 Honor Guard', type: 6, city: 'Burbank', state: 'CA', country: 'US', stage: 'in-progress' },
  // Other
  {
    name: 'Parade President’s Party',
    type: 7,
    city: 'Pasadena',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  { name: 'Royal Court', type: 7, city: 'Pasadena', state: 'CA', country: 'US', stage: 'accepted', people: 3 },
  {
    name: 'Coast Guard Color Guard',
    type: 7,
    city: 'Alameda',
    state: 'CA',
    country: 'US',
    stage: 'accepted',
    people: 2,
  },
  {
    name: 'Banner Carriers of the Rose Society',
    type: 7,
    city: 'Pasadena',
    state: 'CA',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Flyover of the Heritage Squadron',
    type: 7,
    city: 'Chino',
    state: 'CA',
    country: 'US',
    stage: 'in-progress',
  },
  {
    name: 'Heralds of the Arroyo',
    type: 7,
    city: 'Pasadena',
    state: 'CA',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Sweepers’ Brigade of the Last Mile',
    type: 7,
    city: 'Arcadia',
    state: 'CA',
    country: 'US',
    stage: 'withdrawn',
  },
  {
    name: 'Coro de los Niños Cantores de Ñuñoa',
    type: 4,
    city: 'Tucson',
    state: 'AZ',
    country: 'US',
    stage: 'received',
  },
  {
    name: 'Rosewood Junction Model Engineers',
    type: 5,
    city: 'Fillmore',
    state: 'CA',
    country: 'US',
    stage: 'rejected',
  },
  {
    name: 'Ambassadors of the City of Mishima 三島市',
    type: 7,
    city: 'Mishima',
    country: 'Other',
    stage: 'interested',
  },
];

/** The accounts of the README lead or build for these, one accepted entry each. */
export const ownedBy = {
  'band.leader@example.org': 'Larkspur Valley High School Marching Band',
  'horse.leader@example.org': 'Rancho Arroyo Seco Charros',
  'float.leader@example.org': 'City of Alder Springs',
  'float.builder@example.org': 'City of Alder Springs',
} as const;

/** Came in earlier years and not this one: bands return after four years at the earliest. `ago`: parades before. */
export const formerEntrants: readonly (Entrant & { readonly ago: 1 | 2 })[] = [
  former('Cedar Hollow High School Marching Band', 2, 'Cedar Hollow', 'TN', 'US', 1),
  former('Orquesta de Vientos de Tarragona', 2, 'Tarragona', undefined, 'ES', 1),
  former('Prairie State University Marching Band', 2, 'Normal', 'IL', 'US', 1, 'rejected'),
  former('Saint-Malo Bagad des Remparts', 2, 'Saint-Malo', undefined, 'FR', 2),
  former('Salt Flats High School Marching Band', 2, 'Tooele', 'UT', 'US', 2),
  former('Hanover Trakehner Riders', 1, 'Hannover', undefined, 'DE', 1),
  former('Buffalo Trail Stagecoach Company', 1, 'Kearney', 'NE', 'US', 2),
  former('Harbor Lights Tourism Board', 3, 'Long Beach', 'CA', 'US', 1),
  former('Bay Bridge Labor Council', 3, 'Oakland', 'CA', 'US', 2, 'withdrawn'),
  former('Northern Lights Puppet Theatre', 4, 'Duluth', 'MN', 'US', 2),
  former('Woodie Wagon Surf Club', 5, 'San Clemente', 'CA', 'US', 1),
];

/** Came this year and in these earlier ones, with the same people. */
export const returning: Readonly<Record<string, readonly (1 | 2)[]>> = {
  'Silver Spur Mounted Drill Team': [1, 2],
  'Peruvian Paso Riders of Santa Ynez': [1],
  'Cal Coast Universities Float Project': [1, 2],
  'Northwind Credit Union': [1],
  'Downey Road Rose Float Association': [1, 2],
  'Early Electric Automobile Society': [1],
  'Crescent District Eagle and Gold Award Troop': [1, 2],
  'Royal Court': [1, 2],
  'Coast Guard Color Guard': [2],
};

/** Have applied for the parade after the current one. */
export const comingEntrants: readonly Entrant[] = [
  coming('Kinderkapelle Schaffhausen', 2, 'Schaffhausen', undefined, 'CH', 'received'),
  coming('Blue Lagoon High School Marching Band', 2, 'Port Aransas', 'TX', 'US', 'received'),
  coming('Ballarat Gold Rush Brass', 2, 'Ballarat', 'VIC', 'AU', 'in-progress'),
  { ...coming('Museum of Small Wonders', 3, 'Tulsa', 'OK', 'US', 'in-progress'), title: 'The Cabinet of Daylight' },
];

function former(
  name: string,
  type: Entrant['type'],
  city: string,
  state: string | undefined,
  country: string,
  ago: 1 | 2,
  stage: Stage = 'accepted',
): Entrant & { readonly ago: 1 | 2 } {
  return {
    name,
    type,
    city,
    country,
    stage,
    ago,
    ...(state ? { state } : {}),
    ...(stage === 'accepted' && ago === 1 ? { people: 1 } : {}),
  };
}

function coming(
  name: string,
  type: Entrant['type'],
  city: string,
  state: string | undefined,
  country: string,
  stage: Stage,
): Entrant {
  return { name, type, city, country, stage, ...(state ? { state } : {}) };
}
