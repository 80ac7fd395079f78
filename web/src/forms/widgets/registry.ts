import type { widgetKinds } from '@parade/contract/forms/widgets/kinds.ts';
import { compositeOf, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { CompositeField } from './CompositeField.tsx';
import { FileField } from './files/FileField.tsx';
import { GridField } from './grid/GridField.tsx';
import { AgreeField, ChecksField, PlainField, YearListField } from './PlainField.tsx';
import { RowsField } from './rows/RowsField.tsx';
import { SignatureDateField, SignatureField } from './SignatureField.tsx';
import { ReadOnlyField, StaticField } from './StaticField.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** Widgets of rows and composite values need nothing here: their parts say it all. */
type WithOwnControl = {
  [W in keyof typeof widgetKinds]: (typeof widgetKinds)[W] extends { tables: unknown } | { composite: unknown }
    ? never
    : W;
}[keyof typeof widgetKinds];
type WidgetTable = { readonly [W in WithOwnControl]: ComponentType<WidgetProps<FieldWith<W>>> };

/** Which control fills in which widget; does not compile while one is missing. */
const controls: WidgetTable = {
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
  equestrian_grid: GridField,
};

/** The control of a field's widget. */
export function WidgetControl(props: WidgetProps): ReactElement {
  const { field } = props;
  const tables = tablesOf(field);
  if (tables.length > 0) return createElement(RowsField, { ...props, tables });
  const composite = compositeOf(field);
  if (composite) return createElement(CompositeField, { ...props, composite });
  // The table pairs each name with its field type, which a look-up by a variable forgets.
  return createElement(controls[field.widget as WithOwnControl] as ComponentType<WidgetProps>, props);
}
