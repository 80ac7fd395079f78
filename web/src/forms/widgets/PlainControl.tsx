import { addressParts } from '@parade/contract/forms/widgets/kinds/address.ts';
import type { Plain, PlainWidget } from '@parade/contract/forms/widgets/part.ts';
import { readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { PartValue, RowValue } from '@parade/contract/forms/answers/values.ts';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import {
  DateField,
  DigitsField,
  EmailField,
  MoneyField,
  PhoneField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
  UrlField,
  YesNoField,
} from '../../ui/inputs.tsx';

import type { ControlWords } from './widgetProps.ts';
import type { FieldNotes } from '../answers/fieldNotes.ts';
import { useOptions } from '../formContext.tsx';

interface PlainControlProps {
  /** Every plain widget but files, which need a carrier. */
  readonly widget: Exclude<PlainWidget, { widget: 'file' }>;
  readonly frame: FieldProps & { readonly id: string };
  readonly value: PartValue;
  readonly onChange: (value: PartValue) => void;
  readonly onVisit: () => void;
  readonly disabled: boolean;
  /** Notes of the parts of an address. */
  readonly autoComplete?: ((part?: string) => string) | undefined;
  readonly words?: ControlWords | undefined;
  readonly partNotes?: ((part: string) => Partial<FieldNotes>) | undefined;
}

/** A plain widget, alone in a field or as a cell of a row: the same control in both places. */
export function PlainControl(props: PlainControlProps) {
  const { widget, frame, value, onChange, onVisit, disabled, partNotes, autoComplete, words } = props;
  if (widget.widget === 'address') {
    const address: RowValue = typeof value === 'object' && !Array.isArray(value) ? (value as RowValue) : {};
    return (
      <Field {...frame} group>
        {() => (
          <div className="form-parts">
            {addressParts.map((part) =>
              part.widget === 'file' ? null : (
                <PlainControl
                  key={part.key}
                  widget={words?.countryOf && part.widget === 'select' ? named(part, words.countryOf) : part}
                  frame={{
                    id: `${frame.id}-${part.key}`,
                    label: words?.parts?.[part.key] ?? part.label,
                    required:
                      frame.required &&
                      (typeof part.required === 'function' ? part.required(address) : part.required === true),
                    ...partNotes?.(part.key),
                  }}
                  words={words}
                  autoComplete={autoComplete ? () => autoComplete(part.key) : undefined}
                  value={address[part.key]}
                  onChange={(next) => onChange(withPart(address, part.key, next))}
                  onVisit={onVisit}
                  disabled={disabled}
                />
              ),
            )}
          </div>
        )}
      </Field>
    );
  }
  const text = typeof value === 'string' ? value : '';
  const filledIn = autoComplete ? { autoComplete: autoComplete() } : {};
  const control = { ...frame, value: text, onChange, onBlur: onVisit, disabled, ...filledIn };
  switch (widget.widget) {
    case 'textarea':
      return <TextAreaField {...control} maxLength={widget.max_length} words={words} />;
    case 'number':
      return <DigitsField {...control} />;
    case 'money':
      return <MoneyField {...control} />;
    case 'date':
      return <DateField {...control} read={readCivilDate} show={showCivilDate} />;
    case 'select':
      return <OptionsField {...control} widget={widget} placeholder={words?.choose} />;
    case 'radio':
      return <RadioField {...control} options={widget.options} />;
    case 'yesno':
      return <YesNoField {...control} />;
    case 'phone':
      return <PhoneField {...control} />;
    case 'email':
      return <EmailField {...control} />;
    case 'url':
      return <UrlField {...control} />;
    case 'text':
      return <TextField {...control} />;
  }
}

function OptionsField({
  widget,
  ...control
}: Omit<ComponentProps<typeof SelectField>, 'options'> & { widget: Plain<'select'> }) {
  return <SelectField {...control} options={useOptions(widget)} />;
}

/** The same countries by other names. */
function named(select: Plain<'select'>, nameOf: (code: string) => string): Plain<'select'> {
  return { ...select, options: select.options.map((option) => ({ ...option, label: nameOf(option.value) })) };
}

/** The composite with one part changed; an emptied part goes, so that an emptied answer is none. */
export function withPart(row: RowValue, key: string, value: PartValue): RowValue {
  const { [key]: _before, ...rest } = row;
  return value === undefined || value === '' ? rest : { ...rest, [key]: value };
}
