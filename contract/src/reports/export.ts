/** The files that can be exported from the portal, and their names. */
import { optionalLine } from '../http/singleLine.ts';
import { z } from 'zod';
import { directoryQuery } from '../entries/directoryQuery.ts';
import type { DisplayedStatus } from '../entries/status.ts';
import { type FormType, isFormType, waiverFormTypes } from '../forms/formType.ts';
import { currentForm } from '../forms/definitions/registry.ts';
import { fileNameOf, safeFileName } from '../http/fileName.ts';
import { id } from '../http/paging.ts';

/**
 * The last part of 'export/form/{formTypeOrId}': 'all' for all entries, an organization type's id for the entries of
 * one type with their answers in application and profile, a form type for that form.
 */
export type ExportChoice =
  | { readonly kind: 'entries' }
  | { readonly kind: 'type'; readonly organization_type: number }
  | { readonly kind: 'form'; readonly form_type: FormType };

export const allEntries = 'all';

/** Returns the choice in an address; undefined for anything that is not exported here (waivers have an export of their own). */
export function exportChoiceOf(formTypeOrId: string): ExportChoice | undefined {
  if (formTypeOrId === allEntries) return { kind: 'entries' };
  if (/^[1-7]$/.test(formTypeOrId)) return { kind: 'type', organization_type: Number(formTypeOrId) };
  return isFormType(formTypeOrId) && isExported(formTypeOrId) ? { kind: 'form', form_type: formTypeOrId } : undefined;
}

/** Returns whether a form is exported: information-only forms have no answers, and waivers have their own export. */
export function isExported(form_type: FormType): boolean {
  return (
    !(waiverFormTypes as readonly string[]).includes(form_type) && currentForm(form_type).is_information_only === false
  );
}

export const exportTypes = ['Excel', 'Word'] as const;
export type ExportType = (typeof exportTypes)[number];

/** The filters of the Directory of Entries, which apply to every export. */
export const exportQuery = directoryQuery.pick({ year: true, type: true, status: true, rep: true, q: true }).extend({
  /** Only this submission of the form. */
  form_submission_id: id.optional(),
  exportType: z.enum(exportTypes).default('Excel'),
  /** Absent: a name with the filters and the day. */
  file_name: optionalLine(120).optional(),
  /** Any value: it keeps caches from serving an old file. */
  buster: z.string().max(64).optional(),
});
export type ExportQuery = z.output<typeof exportQuery>;

export const wordQuery = exportQuery.pick({ exportType: true, file_name: true, buster: true });

export const fileEndings: Readonly<Record<ExportType, string>> = { Excel: 'xlsx', Word: 'docx' };

/** The parts of a file name; today is a civil date in Los Angeles. */
export interface NamedBy {
  /** 'All entries', 'Marching Band', a form's name, an entry's name. */
  readonly title: string;
  readonly year: number | 'any';
  readonly type_name?: string;
  readonly status?: DisplayedStatus | 'any';
  readonly rep_name?: string;
  readonly q?: string | undefined;
  readonly today: string;
}

/**
 * Returns 'all-entries-2027-accepted-search-rose-2026-11-20.xlsx': the content and the day, in letters that every file
 * system accepts.
 */
export function exportFileName(by: NamedBy, exportType: ExportType): string {
  const parts = [
    by.title,
    by.year === 'any' ? 'all years' : String(by.year),
    by.type_name,
    by.status === undefined || by.status === 'any' ? undefined : by.status,
    by.rep_name === undefined ? undefined : `liaison ${by.rep_name}`,
    by.q ? `search ${by.q.slice(0, 40)}` : undefined,
    by.today,
  ];
  return fileNameOf(parts, fileEndings[exportType]);
}

/** Returns a requested name made safe; undefined when nothing is left of it. */
export function askedFileName(asked: string | undefined, exportType: ExportType): string | undefined {
  return safeFileName(asked, fileEndings[exportType]);
}
