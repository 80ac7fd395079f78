/** Every kind of widget by name. A new one is a file in `kinds/` and a line here. */
import type { WidgetOf } from './kind.ts';
import { animals } from './kinds/animals.ts';
import { bandComposition } from './kinds/bandComposition.ts';
import { commemorativePhoto } from './kinds/commemorativePhoto.ts';
import { equestrianGrid } from './kinds/equestrianGrid.ts';
import { officialPhoto } from './kinds/file.ts';
import { floatBuilder } from './kinds/floatBuilder.ts';
import { musicTitles } from './kinds/musicTitles.ts';
import { nameList } from './kinds/nameList.ts';
import { pastParades } from './kinds/pastParades.ts';
import { pressRelease } from './kinds/pressRelease.ts';
import { vehicles, vehiclesFour } from './kinds/vehicles.ts';
import { yearList } from './kinds/yearList.ts';
import { computed } from './kinds/readOnly.ts';
import { url } from './kinds/url.ts';
import { waiverKinds } from './waiverKinds.ts';

export const widgetKinds = {
  ...waiverKinds,
  computed,
  url,
  animals,
  band_composition: bandComposition,
  commemorative_photo: commemorativePhoto,
  equestrian_grid: equestrianGrid,
  float_builder: floatBuilder,
  music_titles: musicTitles,
  name_list: nameList,
  official_photo: officialPhoto,
  past_parades: pastParades,
  press_release: pressRelease,
  vehicles,
  vehicles_four: vehiclesFour,
  year_list: yearList,
};

/** A field's widget: the definitions that the kinds are for. */
export type Widget = {
  [Name in keyof typeof widgetKinds]: WidgetOf<(typeof widgetKinds)[Name]>;
}[keyof typeof widgetKinds];
