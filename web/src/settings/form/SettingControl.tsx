import { readCivilDate, showCivilDate } from '@parade/contract/civilDate.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import type { SettingKey } from '@parade/contract/settings/setting.ts';
import { useSession } from '../../access/session.tsx';
import {
  ChecksField,
  DateField,
  DigitsField,
  EmailField,
  PhoneField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
  UrlField,
} from '../../ui/inputs.tsx';
import { ColorField } from './ColorField.tsx';
import { LogoField } from './LogoField.tsx';
import type { Edited } from './useSettingsSave.ts';

interface SettingControlProps {
  readonly settingKey: SettingKey;
  readonly label: string;
  readonly id: string;
  readonly value: Edited;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: Edited) => void;
}

/** The control of a setting, as its row in the table says, with its sentence. */
export function SettingControl({ settingKey, value, ...rest }: SettingControlProps) {
  const { place, sentence } = settingDefinitions[settingKey];
  const years = useParadeYears(settingKey);
  if ('screen' in place) return null;
  const { control } = place;
  const field = { ...rest, hint: sentence };
  const text = { ...field, value: typeof value === 'string' ? value : '' };
  switch (control.kind) {
    case 'switch':
      return <RadioField {...text} inline options={onAndOff} />;
    case 'choice':
      return (
        <RadioField
          {...text}
          options={Object.entries<string>(control.options).map(([option, label]) => ({ value: option, label }))}
        />
      );
    case 'year':
      return <SelectField {...text} options={years.map((year) => ({ value: year, label: year }))} />;
    case 'years':
      return (
        <ChecksField
          {...field}
          value={Array.isArray(value) ? value : []}
          options={years.map((year) => ({ value: year, label: year }))}
        />
      );
    case 'number':
      return <DigitsField {...text} unit={control.unit} />;
    case 'paragraph':
      return <TextAreaField {...text} rows={3} />;
    case 'email':
      return <EmailField {...text} autoComplete="off" />;
    case 'phone':
      return <PhoneField {...text} autoComplete="off" />;
    case 'link':
      return <UrlField {...text} autoComplete="off" />;
    case 'date':
      return <DateField {...text} read={readCivilDate} show={showCivilDate} />;
    case 'time':
      return <TextField {...text} width="short" type="time" />;
    case 'color':
      return <ColorField {...text} />;
    case 'logo':
      return <LogoField {...field} value={value} />;
    default:
      return <TextField {...text} autoComplete="off" />;
  }
}

const onAndOff = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
] as const;

/** Years to choose from: the parades that there are, and for the current one those that staff may prepare. */
function useParadeYears(key: SettingKey): string[] {
  const { parades, settings } = useSession().data;
  const years = new Set(parades.map(({ event_year }) => event_year));
  if (key === 'current_parade_year') for (const ahead of [1, 2, 3]) years.add(settings.current_parade_year + ahead);
  return [...years].sort((one, other) => other - one).map(String);
}
