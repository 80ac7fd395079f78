import type { FieldValue, FileValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { useFormTools } from '../../formContext.tsx';
import { FileControl } from './FileControl.tsx';
import type { FieldWith, WidgetProps } from '../widgetProps.ts';

/**
 * A file field, and the official photo, which takes one. While the server refuses the files here, those that the server still
 * has can be brought back: a submitted form would otherwise have no way back to a good photo.
 */
export function FileField({
  path,
  field,
  state,
  frame,
  onChange,
  onVisit,
}: WidgetProps<FieldWith<'file' | 'official_photo'>>) {
  const { store } = useFormTools();
  const saved = state.editable && state.refused.length > 0 ? store.unsaved().base[path] : undefined;
  const change = (files: readonly FileValue[] | undefined) => {
    onChange((files ?? null) as FieldValue);
    onVisit();
  };
  return (
    <FileControl
      frame={frame}
      meta={field.widget === 'official_photo' ? { ...field.meta, max_file_count: 1 } : field.meta}
      place={{ path }}
      value={state.value as PartValue}
      onChange={change}
      saved={fitsFiles(saved) ? saved : []}
      disabled={!state.editable}
    />
  );
}
