import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Signer, Texts } from './en.ts';

/** Whose waiver it is, and who is at the phone. */
export interface Person {
  readonly name: string;
  readonly first_name: string;
  readonly signer: Signer;
}

/** The head of a step: the form's own, or about the person where they do not fill it in themselves. */
export function stepTitle(
  { steps, form }: Texts,
  { key, title }: GroupDefinition,
  { signer, first_name }: Person,
): string {
  if (key === 'participant') return steps.about(signer, first_name);
  if (key === 'experience') return steps.experience(signer, first_name);
  // Of the health screening, whose signature is on the last page.
  if (key === 'signature') return steps.birth;
  return (form?.groups as Readonly<Record<string, string>> | undefined)?.[key] ?? title;
}

/** What is signed, by its name in the chosen language and the English one that the paper has. */
export function titleOf({ form }: Pick<Texts, 'form'>, name: string): string {
  const own = (form?.titles as Readonly<Record<string, string | undefined>> | undefined)?.[name];
  return own === undefined ? name : `${own} (${name})`;
}
