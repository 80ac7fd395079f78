import type { Entrant, Stage } from './invented/entrant.ts';

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
