import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { GroupCopy } from './GroupCopy.tsx';
import { FormField } from './FormField.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';

/** The sections of a form, each with its number at the edge. */
export function FormSections() {
  const { store } = useFormTools();
  return store.form.groups.map((group) => <FormSection key={group.key} group={group} />);
}

function FormSection({ group }: { group: GroupDefinition }) {
  const { store, besideGroup } = useFormTools();
  const shown = useSummary((summary) => summary.groups[group.key]?.shown ?? false);
  if (!shown) return null;
  const title = sectionId(group);
  return (
    <section className="section form-section" id={title} aria-labelledby={`${title}-title`} tabIndex={-1}>
      <h2 id={`${title}-title`}>{group.title}</h2>
      {group.intro ? <p className="form-intro">{group.intro}</p> : null}
      <GroupCopy group={group} />
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

/** The side list: every section with its tick. */
export function SectionList() {
  const { store } = useFormTools();
  return (
    <nav className="form-contents no-print" aria-label="Sections of this form">
      <ol>
        {store.form.groups.map((group) => (
          <SectionLink key={group.key} group={group} />
        ))}
      </ol>
    </nav>
  );
}

function SectionLink({ group }: { group: GroupDefinition }) {
  const shown = useSummary((summary) => summary.groups[group.key]?.shown ?? false);
  const unfinished = useSummary((summary) => summary.groups[group.key]?.unfinished ?? 0);
  const asked = useSummary((summary) => summary.asked);
  const untouched = useSummary((summary) => {
    const { optional = false, started = false } = summary.groups[group.key] ?? {};
    return optional && !started;
  });
  if (!shown) return null;
  const [Icon, words, tone] = untouched
    ? ([null, 'not started, optional', ''] as const)
    : unfinished === 0
      ? ([IconCheck, 'done', 'form-contents-done'] as const)
      : asked
        ? ([IconAlertTriangle, `${unfinished} to complete`, 'form-contents-needs-you'] as const)
        : ([null, `${unfinished} left`, ''] as const);
  return (
    <li className={tone}>
      <a href={`#${sectionId(group)}`}>
        <span>{group.title}</span>{' '}
        <small>
          {Icon ? <Icon size={18} stroke={2.25} aria-hidden /> : null}
          {/* What is done shows its tick alone. */}
          <span className={Icon === IconCheck ? 'visually-hidden' : undefined}>{words}</span>
        </small>
      </a>
    </li>
  );
}

function sectionId(group: GroupDefinition): string {
  return `section-${group.key}`;
}
