import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { groupCopy } from '@parade/contract/forms/engine/copying.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';

interface Done {
  /** What was copied, in words. */
  readonly words: string;
  /** The answers as they were, where something was copied. */
  readonly before: FieldValues | null;
}

/** 'Copy from primary': fills a group from another one, says what it copied, and takes it back. */
export function GroupCopy({ group }: { group: GroupDefinition }) {
  const { store } = useFormTools();
  const [done, setDone] = useState<Done | null>(null);
  const isPossible = useSummary(() => groupCopy(store.form, group, store.values(), store.ctx) !== undefined);
  const isEditable = group.fields.some(({ key }) => store.state(`${group.key}:${key}`).editable);
  if (!group.copies || !isPossible || !isEditable) return null;

  const copy = () => {
    const found = groupCopy(store.form, group, store.values(), store.ctx);
    if (!found) return;
    const { from, values, labels, has_source } = found;
    const paths = Object.keys(values) as FieldPath[];
    if (paths.length === 0)
      return setDone({
        words: has_source ? `Already the same as under ${from}.` : `There is nothing under ${from} yet.`,
        before: null,
      });
    const before: Record<FieldPath, FieldValue | undefined> = {};
    for (const path of paths) before[path] = store.values()[path] ?? null;
    store.setAll(values);
    setDone({ words: `Copied from ${from}: ${labels.join(', ')}.`, before });
  };
  const undo = (before: FieldValues) => {
    store.setAll(before);
    setDone({ words: 'Undone.', before: null });
  };
  return (
    <div className="form-copy-group">
      <Button type="button" icon={<IconCopy aria-hidden />} onClick={copy}>
        {group.copies.label}
      </Button>
      <span role="status">{done?.words}</span>
      {done?.before ? (
        <Button type="button" look="quiet" onClick={() => done.before && undo(done.before)}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
