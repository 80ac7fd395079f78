import type { EntryForm, EntryListed } from '@parade/contract/entries/entry.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { Link } from 'react-router';
import { controlId } from '../forms/answers/controlId.ts';
import { fieldPath } from '@parade/contract/entries/paths.ts';

/** Links to each unanswered question of a form. Loaded on demand, because it needs the definitions of all forms. */
export function MissingFields({ entry, form }: { entry: EntryListed; form: EntryForm }) {
  const definition = currentForm(form.form_type);
  return (
    <ul className="missing">
      {form.unfinished_fields.map((name) => {
        const path = name as FieldPath;
        const placed = findField(definition, path);
        return (
          <li key={path}>
            <Link to={fieldPath(entry, form.form_type, controlId(path))}>
              {placed ? `${placed.group.title}: ${placed.field.label}` : path}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
