import { maxLogoBytes } from '@parade/contract/settings/siteSettings.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import type { Edited } from './useSettingsSave.ts';
import styles from './form.module.css';

interface LogoFieldProps extends FieldProps {
  readonly value: Edited;
  readonly onChange: (value: Edited) => void;
  readonly disabled: boolean;
}

/** The logo as it is, or as it will be once it is saved; a PNG or JPEG. */
export function LogoField({ value, onChange, disabled, ...field }: LogoFieldProps) {
  const shown = useShown(value);
  return (
    <Field {...field} group>
      {() => (
        <div className={styles['logo']}>
          <img src={shown} alt={value === '' ? 'The portal’s rose' : 'The logo'} />
          <div>
            <FileButton
              label="Logo: choose a file"
              accept="image/png,image/jpeg"
              disabled={disabled}
              onChoose={onChange}
            />
            <p>PNG or JPEG, at most {maxLogoBytes / 1024 / 1024} MB. It is shown up to 40 px high.</p>
            {value === '' ? null : (
              <Button look="quiet" disabled={disabled} onClick={() => onChange('')}>
                Use the portal’s rose
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

function useShown(value: Edited): string {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (!(value instanceof File)) return undefined;
    const url = URL.createObjectURL(value);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [value]);
  if (value instanceof File) return chosen || '/rose.svg';
  return typeof value === 'string' && value !== '' ? `/logo/${value}.png` : '/rose.svg';
}
