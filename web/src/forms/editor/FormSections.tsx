import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { fieldPath } from '@parade/contract/forms/answers/values.ts';
import { Notice } from '../../ui/Page.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';
import { sectionId } from '../sections/sectionPlace.ts';
import type { Sections } from '../sections/useSections.ts';
import { FormField } from './FormField.tsx';
import { GroupCopy } from './GroupCopy.tsx';
import { GroupSuggestions } from './GroupSuggestions.tsx';

/**
 * The sections of a form, each with its number at the edge. Those that are not shown now stay where they are: an upload
 * goes on, what was undone can be brought again, and paper has them all.
 */
export function FormSections({ sections }: { sections: Sections }) {
  const { store } = useFormTools();
  const { layout, shown, current } = sections;
  return store.form.groups.map((group) => (
    <FormSection
      key={group.key}
      group={group}
      folio={shown.indexOf(group.key) + 1}
      isHidden={layout === 'sections' && group.key !== current}
    />
  ));
}

interface FormSectionProps {
  readonly group: GroupDefinition;
  readonly folio: number;
  readonly isHidden: boolean;
}

function FormSection({ group, folio, isHidden }: FormSectionProps) {
  const { store, besideGroup } = useFormTools();
  const shown = useSummary((summary) => summary.groups[group.key]?.shown ?? false);
  const signed = group.fields.find(({ widget }) => widget === 'signature');
  const locked = useSummary(() => signed !== undefined && store.lockedPaths().has(fieldPath(group.key, signed.key)));
  if (!shown) return null;
  const id = sectionId(group.key);
  return (
    <section className="section form-section" id={id} hidden={isHidden} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`} data-folio={folio}>
        {group.title}
      </h2>
      {group.intro ? <p className="form-intro">{group.intro}</p> : null}
      {locked ? <Notice tone="info">{MESSAGES.signature_locked}</Notice> : null}
      <GroupCopy group={group} />
      <GroupSuggestions group={group} />
      {besideGroup?.(group)}
      <div className="form-section-fields">
        {store.fields
          .filter((placed) => placed.group === group)
          .map((placed) => (
            <FormField key={placed.path} placed={placed} />
          ))}
      </div>
    </section>
  );
}
