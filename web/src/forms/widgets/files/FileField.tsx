import type { FieldValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { FileControl } from './FileControl.tsx';
import type { FieldWith, WidgetProps } from '../widgetProps.ts';

/** A file field, and the official photo, which takes one. */
export function FileField({
  path,
  field,
  state,
  frame,
  onChange,
  onVisit,
}: WidgetProps<FieldWith<'file' | 'official_photo'>>) {
  return (
    <FileControl
      frame={frame}
      meta={field.widget === 'official_photo' ? { ...field.meta, max_file_count: 1 } : field.meta}
      place={{ path }}
      value={state.value as PartValue}
      onChange={(files) => {
        onChange((files ?? null) as FieldValue);
        onVisit();
      }}
      disabled={!state.editable}
    />
  );
}
