import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Signer, Texts } from './en.ts';

/** The waiver's person, and the one at the phone. */
export interface Person {
  readonly name: string;
  readonly first_name: string;
  readonly signer: Signer;
}

/** The head of a step: the form's own, or about the person where they do not fill it in themselves. */
export function stepTitle(texts: Texts, group: GroupDefinition, { signer, first_name }: Person): string {
  const { steps } = texts;
  const { key } = group;
  if (key === 'participant') return steps.about(signer, first_name);
  if (key === 'experience') return steps.experience(signer, first_name);
  // Only the health screening has this step; its signature is on the last page.
  if (key === 'signature') return steps.birth;
  return groupTitle(texts, group);
}

/** The form's own head of a step. */
export function groupTitle({ form }: Texts, { key, title }: GroupDefinition): string {
  return (form?.groups as Readonly<Record<string, string>> | undefined)?.[key] ?? title;
}

/** Returns the name of the form that is signed, in the chosen language. */
export function titleOf({ form }: Pick<Texts, 'form'>, name: string): string {
  return (form?.titles as Readonly<Record<string, string | undefined>> | undefined)?.[name] ?? name;
}
