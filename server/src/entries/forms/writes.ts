import type { FormDefinition } from '@parade/contract/forms/definition.ts';
import type { FieldValues } from '@parade/contract/forms/values.ts';
import { fieldPath, textAt } from '@parade/contract/forms/values.ts';
import { placedFields } from '@parade/contract/forms/visibility.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { change } from '../../database/change.ts';
import { type SaveRequest, saveSubmission } from '../../forms/writes.ts';
import type { Portal } from '../../portal.ts';
import { keepNames, receiveApplication } from '../writes.ts';
import { abilitiesOf, type FormOfEntry } from './policy.ts';
import { contextOf } from './reads.ts';

/**
 * Saves, and submits where asked, one form of an entry in one transaction.
 *
 * Effects beyond the answers (see saveSubmission): the entry keeps its official name, theme and builder for the lists;
 * the entry was touched by its own people; the first submission of the initial form hands the application in.
 */
export async function saveEntryForm(
  portal: Portal,
  actor: Actor,
  { entry, form }: Authorized<FormOfEntry, 'fill'>,
  request: SaveRequest,
): Promise<void> {
  const abilities = abilitiesOf(actor, entry, form);
  await change(portal, authorOf(actor), async (change) => {
    const saved = await saveSubmission(
      change,
      { entry_id: entry.id, form_type: form.form_type },
      contextOf(portal, entry),
      request,
      {
        by_staff: abilities.fill_staff_fields,
        cannot_sign: abilities.sign ? undefined : actor.impersonator ? 'impersonating' : 'not-allowed',
      },
      { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year },
    );
    if (saved.changed.length > 0) await keepNames(change, entry.id, namesIn(form, saved.submission.field_values));
    if (saved.was_submitted && form.group === 'initial') await receiveApplication(change, entry.id);
  });
}

export interface EntryNames {
  readonly official_name?: string | null;
  readonly theme_name?: string | null;
  /** Code of the builder, AES … SELF-BUILT. */
  readonly float_builder?: string | null;
}

/** The names that this form gives its entry; what it does not ask is left out. */
export function namesIn(form: FormDefinition, values: FieldValues): EntryNames {
  const names: { -readonly [K in keyof EntryNames]: EntryNames[K] } = {};
  for (const { path, group, field } of placedFields(form)) {
    if (path === fieldPath('entry', 'official_name')) names.official_name = textAt(values, path) || null;
    if (form.form_type === 'float-design' && path === fieldPath('theme', 'title')) {
      names.theme_name = textAt(values, path) || null;
    }
    if (field.widget === 'float_builder') names.float_builder = builderIn(values, fieldPath(group.key, field.key));
  }
  return names;
}

function builderIn(values: FieldValues, path: ReturnType<typeof fieldPath>): string | null {
  const value = values[path];
  const builder: unknown =
    typeof value === 'object' && value !== null && 'builder' in value ? Reflect.get(value, 'builder') : null;
  return typeof builder === 'string' && builder !== '' ? builder : null;
}
