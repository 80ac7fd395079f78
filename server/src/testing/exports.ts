import type { FormType } from '@parade/contract/forms/formType.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization } from './entries.ts';
import { wholeAnswers } from './forms.ts';
import { type Answer, aStaffMember, authorFor, signedInClient } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

/** Returns a person of the office who exports, their client, and entries and forms to export. */
export async function exportStage(portal: TestPortalWithApp) {
  const office = await aStaffMember(portal);
  const staff = signedInClient(portal.app, office);
  let names = 0;
  return {
    staff,
    /** Creates an accepted entry of a type with a name that a search finds alone. */
    anEntry: async (type_id: number, official_name = `Entry ${(names += 1)} of the exports`): Promise<EntryRow> => {
      const organization_id = await organization(portal, { type_id });
      return entry(portal, { organization_id, by: office.id, stage: 'accepted', official_name });
    },
    /** Saves a form as its screen does. Returns the id of the submission. */
    save: async (of: EntryRow, form_type: FormType, field_values: FieldValues): Promise<number> => {
      const saved = await staff.put(`/api/forms/${of.organization_id}/${form_type}/${of.year}`, { field_values });
      expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
      return saved.body.form.submission_id as number;
    },
    /** Returns answers that the form can be submitted with; the entry's name is unchanged. */
    wholeOf: async (of: EntryRow, form_type: FormType): Promise<FieldValues> => {
      const answers = await wholeAnswers(portal, await authorFor(portal, office), of, form_type);
      return answers['entry:official_name'] ? { ...answers, 'entry:official_name': of.official_name } : answers;
    },
  };
}

/** Returns the XML of a Word document. */
export function documentOf(answer: Answer): string {
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('wordprocessingml');
  return strFromU8(unzipSync(answer.raw)['word/document.xml'] ?? new Uint8Array());
}
