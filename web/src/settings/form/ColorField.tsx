import { brandColor, leastContrastOf, minContrast } from '@parade/contract/settings/brand.ts';
import type { LineProps } from '../../ui/inputs.tsx';
import { TextField } from '../../ui/inputs.tsx';
import styles from './form.module.css';

/** A color as '#rrggbb', typed or picked, with how well it can be read. */
export function ColorField({ value, onChange, disabled, hint, ...field }: LineProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value.trim());
  const judged = brandColor.safeParse(value);
  return (
    <div className={styles['color']}>
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        disabled={disabled}
        width="short"
        maxLength={7}
        autoComplete="off"
        hint={
          isColor ? (
            <>
              {hint} Contrast {leastContrastOf(value.trim().toLowerCase()).toFixed(1)}:1, at least {minContrast}:1 is
              needed.
            </>
          ) : (
            hint
          )
        }
        warning={isColor && !judged.success && !field.error ? judged.error.issues[0]?.message : undefined}
      />
      <input
        type="color"
        className={styles['swatch']}
        aria-label={`${field.label ?? 'Color'}, picked`}
        value={isColor ? value.trim().toLowerCase() : '#000000'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
