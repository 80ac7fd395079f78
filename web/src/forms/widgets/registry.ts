import type { FieldDefinition } from '@parade/contract/forms/definition.ts';
import type { ComponentType } from 'react';
import { CompositeField } from './CompositeField.tsx';
import { FileField } from './FileField.tsx';
import { GridField } from './GridField.tsx';
import { AgreeField, ChecksField, PlainField, YearListField } from './PlainField.tsx';
import { FourTablesField, RowsField } from './RowsField.tsx';
import { SignatureDateField, SignatureField } from './SignatureField.tsx';
import { ReadOnlyField, StaticField } from './StaticField.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

type WidgetName = FieldDefinition['widget'];
type WidgetTable = { readonly [W in WidgetName]: ComponentType<WidgetProps<FieldWith<W>>> };

/** Which control fills in which widget; does not compile while one is missing. */
const widgets: WidgetTable = {
  text: PlainField,
  textarea: PlainField,
  number: PlainField,
  money: PlainField,
  date: PlainField,
  select: PlainField,
  radio: PlainField,
  yesno: PlainField,
  phone: PlainField,
  email: PlainField,
  url: PlainField,
  address: PlainField,
  file: FileField,
  official_photo: FileField,
  checks: ChecksField,
  year_list: YearListField,
  agree: AgreeField,
  signature: SignatureField,
  signature_date: SignatureDateField,
  static: StaticField,
  computed: ReadOnlyField,
  animals: RowsField,
  vehicles: RowsField,
  name_list: RowsField,
  past_parades: RowsField,
  music_titles: RowsField,
  vehicles_four: FourTablesField,
  band_composition: CompositeField,
  float_builder: CompositeField,
  commemorative_photo: CompositeField,
  press_release: CompositeField,
  equestrian_grid: GridField,
};

/** The control of a field's widget. The table pairs each name with its field type, which a look-up by a variable forgets. */
export function widgetOf(field: FieldDefinition): ComponentType<WidgetProps> {
  return widgets[field.widget] as ComponentType<WidgetProps>;
}
