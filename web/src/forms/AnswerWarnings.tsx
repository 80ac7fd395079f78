import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { issuePlace } from '@parade/contract/forms/engine/issuePlace.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { warningText } from './answers/fieldNotes.ts';
import { useFormTools } from './formContext.tsx';

/** F-13: what is unusual about an answer, for whoever reads it. */
export function AnswerWarnings({ path }: { path: FieldPath }) {
  const { store } = useFormTools();
  const warnings = store.state(path).issues.filter(({ kind }) => kind === 'warning');
  return warnings.map((issue) => {
    const place = issue.row === undefined ? '' : `${issuePlace(store.form, issue)}: `;
    return (
      <p key={`${place}${issue.code}`} className="form-warning no-print">
        <IconAlertTriangle size={18} aria-hidden /> <span>{`${place}${warningText(issue)}`}</span>
      </p>
    );
  });
}
