import { goToField } from '../../ui/ErrorSummary.tsx';
import type { Sections } from '../sections/useSections.ts';

/** What is wrong with a question, and the id of the control to put it right in. */
export interface Fault {
  readonly id: string;
  readonly text: string;
}

/** A fault that leads to its question, in whatever section that is. */
export function FaultLink({ fault, sections }: { fault: Fault; sections: Sections }) {
  return (
    <a
      href={`#${fault.id}`}
      onClick={(event) => {
        event.preventDefault();
        if (sections.layout === 'page') goToField(fault.id);
        else sections.openField(fault.id);
      }}
    >
      {fault.text}
    </a>
  );
}
