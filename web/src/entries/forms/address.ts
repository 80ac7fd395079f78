import { type FormType, isFormType } from '@parade/contract/forms/formType.ts';
import { useParams, useSearchParams } from 'react-router';

/** Which form of which entry: /o/{orgId}/{form_type}/{year}, ?entry=ID for another entry of the year than the first. */
export interface FormAddress {
  readonly organization_id: number;
  readonly form_type: FormType;
  readonly year: number;
  readonly entry: number | undefined;
}

/** The address of the page; undefined when it names no form at all. */
export function useFormAddress(): FormAddress | undefined {
  const { organizationId, formType = '', year } = useParams();
  const [search] = useSearchParams();
  const address = { organization_id: Number(organizationId), year: Number(year) };
  if (!isFormType(formType) || !isId(address.organization_id) || !isId(address.year)) return undefined;
  const entry = Number(search.get('entry') ?? undefined);
  return { ...address, form_type: formType, entry: isId(entry) ? entry : undefined };
}

/**
 * The form of the entry that is on the screen, for whatever changes it. Without the entry's number the address means the
 * first entry of its year, which is another one once this was moved or deleted.
 */
export function addressOfShown(address: FormAddress, { id }: { readonly id: number }): FormAddress {
  return { ...address, entry: id };
}

function isId(n: number): boolean {
  return Number.isInteger(n) && n > 0;
}
