import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { groupCopy } from '@parade/contract/forms/engine/copying.ts';
import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';
import { useFilling } from '../useFilling.tsx';

/** 'Copy from primary': fills a group from another one, says what it copied, and takes it back. */
export function GroupCopy({ group }: { group: GroupDefinition }) {
  const { store } = useFormTools();
  const { fill, outcome } = useFilling();
  const isPossible = useSummary(() => groupCopy(store.form, group, store.values(), store.ctx) !== undefined);
  const isEditable = group.fields.some(({ key }) => store.state(`${group.key}:${key}`).editable);
  if (!group.copies || !isPossible || !isEditable) return null;

  const copy = () => {
    const found = groupCopy(store.form, group, store.values(), store.ctx);
    if (!found) return;
    const { from, values, labels, has_source } = found;
    if (labels.length > 0) fill(values, `Copied from ${from}: ${labels.join(', ')}.`);
    else fill({}, has_source ? `Already the same as ${from}.` : `${from} is still blank.`);
  };
  return (
    <div className="form-copy-group">
      <Button type="button" icon={<IconCopy aria-hidden />} onClick={copy}>
        {group.copies.label}
      </Button>
      {outcome}
    </div>
  );
}
