import { type FormType, formTypes, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { RetentionKind } from '@parade/contract/forms/retention.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { sql } from 'kysely';
import { type Author, inTransaction } from '../../database/change.ts';
import type { SubmissionKey } from '../../forms/reads.ts';
import { deleteAnswers } from '../../forms/retention/deletion.ts';
import { runRows } from '../../jobs/steps.ts';
import type { Portal } from '../../portal.ts';
import { yearsToDelete } from '../../forms/retention/retention.ts';
import { findEntry } from '../reads.ts';

const by: Author = { kind: 'system', job: 'retention' };

/**
 * S-06: deletes drivers' licenses and their files of every parade whose deletion day has come, one form a change. Runs
 * daily, so that it catches up after an outage, and deletes later answers the next day. Returns the number of forms.
 */
export async function deleteLicenses(portal: Portal): Promise<number> {
  return deleteDue(portal, 'licenses');
}

/** S-06: deletes answers about people's health and about who picks up minors in the same way. */
export async function deleteHealthAnswers(portal: Portal): Promise<number> {
  return deleteDue(portal, 'medical');
}

async function deleteDue(portal: Portal, kind: RetentionKind): Promise<number> {
  const years = await yearsToDelete(portal.db, kind, portal.clock.today());
  if (years.length === 0) return 0;
  return runRows(
    portal,
    promisedPaths(kind),
    ([form_type]) => form_type,
    async ([form_type, paths]) => {
      const forms = await portal.db
        .selectFrom('form_submissions')
        .innerJoin('entries', 'entries.id', 'form_submissions.entry_id')
        .select('entry_id')
        .where('form_type', '=', form_type)
        .where('entries.year', 'in', years)
        .where((of) => of.or(paths.map((path) => sql<boolean>`field_values ->> ${path} is not null`)))
        .orderBy('form_submissions.id')
        .execute();
      return runRows(
        portal,
        forms,
        ({ entry_id }) => `entry ${entry_id}`,
        async ({ entry_id }) => ((await deleteOf(portal, years, { entry_id, form_type }, paths)) ? 1 : 0),
      );
    },
  );
}

/** Returns false if the entry has moved to another year meanwhile, which needs its answers, or was deleted with them. */
async function deleteOf(portal: Portal, years: readonly number[], key: SubmissionKey, paths: readonly FieldPath[]) {
  return inTransaction(portal, by, async (change) => {
    const due = await change.tx
      .selectFrom('entries')
      .select('id')
      .where('id', '=', key.entry_id)
      .where('year', 'in', years)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const entry = due && (await findEntry(change.tx, due.id));
    if (!entry) return false;
    const trail = { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year };
    const about = { parade_year: entry.year, organization_type: entry.org_type };
    return deleteAnswers(change, key, paths, about, trail);
  });
}

/** Returns the fields of each form of an entry that the promise is about. */
export function promisedPaths(kind: RetentionKind): [FormType, FieldPath[]][] {
  return formTypes
    .filter((form_type) => !(waiverFormTypes as readonly string[]).includes(form_type))
    .map((form_type): [FormType, FieldPath[]] => [
      form_type,
      placedFields(currentForm(form_type))
        .filter(({ field }) => field.retention === kind)
        .map(({ path }) => path),
    ])
    .filter(([, paths]) => paths.length > 0);
}
