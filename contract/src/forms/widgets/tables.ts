/** Row widgets by name: their columns, how many rows they take, what else they say about a row. */
import type { CompositeWidgetName, Part, RowWidgetName } from '../definition.ts';
import type { RowValue } from '../values.ts';
import { animalParts } from './animals.ts';
import { bandFindings, bandParts, withTotals } from './bandComposition.ts';
import { commemorativePhotoParts } from './commemorativePhoto.ts';
import type { Finding } from './finding.ts';
import { builderParts } from './floatBuilder.ts';
import { MUSIC_ROWS, musicParts } from './musicTitles.ts';
import { NAME_ROWS, nameParts, PARADE_ROWS, paradeParts } from './people.ts';
import { pressReleaseParts } from './pressRelease.ts';
import { VEHICLE_ROWS, vehicleParts } from './vehicles.ts';

export interface RowTable {
  readonly parts: readonly Part[];
  readonly max_rows: number;
  /** What a button that adds a row calls it. */
  readonly noun: string;
}

export const rowTables: Readonly<Record<RowWidgetName, RowTable>> = {
  // The contract names no cap for animals; the largest units bring about 50, back-ups included.
  animals: { parts: animalParts, max_rows: 150, noun: 'animal' },
  vehicles: { parts: vehicleParts, max_rows: VEHICLE_ROWS, noun: 'vehicle' },
  name_list: { parts: nameParts, max_rows: NAME_ROWS, noun: 'name' },
  past_parades: { parts: paradeParts, max_rows: PARADE_ROWS, noun: 'parade' },
  music_titles: { parts: musicParts, max_rows: MUSIC_ROWS, noun: 'title' },
};

/** The columns of a widget of rows; none for any other. */
export function rowPartsOf(widget: string): readonly Part[] {
  return widget in rowTables ? rowTables[widget as RowWidgetName].parts : [];
}

export interface Composite {
  readonly parts: readonly Part[];
  readonly complete?: (row: RowValue) => RowValue;
  readonly findings?: (row: RowValue) => readonly Finding[];
}

export const composites: Readonly<Record<CompositeWidgetName, Composite>> = {
  band_composition: {
    parts: bandParts,
    complete: withTotals,
    findings: bandFindings,
  },
  float_builder: { parts: builderParts },
  commemorative_photo: { parts: commemorativePhotoParts },
  press_release: { parts: pressReleaseParts },
};
