import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../ui/Field.tsx';
import type { PadWords } from '../../ui/signature/padWords.ts';
import type { FieldState } from '../answers/fieldState.ts';

/** The texts of controls. */
export interface ControlWords {
  readonly choose: string;
  readonly left: (characters: number) => string;
  readonly over: (characters: number) => string;
  readonly pad: PadWords;
  /** Labels of the parts of an address. */
  readonly parts: Readonly<Record<string, string>> | undefined;
  /** Returns the name of a country by its code. */
  readonly countryOf: ((code: string) => string) | undefined;
  /** The sentence that is agreed to, with its English beside it, in place of the label. */
  readonly agreed?: ReactNode;
}

/** The props of every widget. */
export interface WidgetProps<F extends FieldDefinition = FieldDefinition> {
  readonly path: FieldPath;
  readonly field: F;
  readonly state: FieldState;
  /** Label, hint, notes and id for the field part around the widget. */
  readonly frame: FieldProps & { readonly id: string };
  readonly onChange: (value: FieldValue | undefined) => void;
  /** The person has been here and left. */
  readonly onVisit: () => void;
  /** In another language than English. */
  readonly words?: ControlWords | undefined;
  /** The browser's word for what it may fill in, of the whole or of a part of an address; the control's own unless given. */
  readonly autoComplete?: (part?: string) => string;
}

/** A field definition with this widget. */
export type FieldWith<W extends FieldDefinition['widget']> = Extract<FieldDefinition, { widget: W }>;
