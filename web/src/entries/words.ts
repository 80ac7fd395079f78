import type { DirectorySort } from '@parade/contract/entries/directory.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import type { Tone } from '../ui/Page.tsx';

/** Heads of the directory's columns; the liaison is called after the organiser. */
export function columnLabels(settings: PublicSettings): Record<DirectorySort, string> {
  return {
    year: 'Parade Year',
    name: 'Official Name',
    type: 'Entity Type',
    status: 'Application Status',
    rep: `${settings.organiser_short_name} Rep`,
    updated: 'Last Updated',
  };
}

export function liaisonLabel(settings: PublicSettings): string {
  return `${settings.organiser_short_name} Liaison`;
}

export const statusTones: Readonly<Record<DisplayedStatus, Tone>> = {
  interested: 'neutral',
  'in-progress': 'needs-you',
  received: 'info',
  accepted: 'done',
  rejected: 'problem',
  withdrawn: 'neutral',
};

/** The place of an entry's page; entries that are not the first of their organisation and year name themselves. */
export function entryPath(
  entry: Pick<EntryListed, 'id' | 'organization_id' | 'year' | 'is_first'>,
  tab: string,
): string {
  return `/entries/${entry.organization_id}/${entry.year}/${tab}${entry.is_first ? '' : `?entry=${entry.id}`}`;
}

/** The place of one of its forms. */
export function formPath(
  entry: Pick<EntryListed, 'id' | 'organization_id' | 'year' | 'is_first'>,
  form_type: string,
  edit: boolean,
): string {
  return `/o/${entry.organization_id}/${form_type}/${entry.year}${edit ? '/edit' : ''}${entry.is_first ? '' : `?entry=${entry.id}`}`;
}

/** The place of one question of a form; field_id: controlId of its path. */
export function fieldPath(
  entry: Pick<EntryListed, 'id' | 'organization_id' | 'year' | 'is_first'>,
  form_type: string,
  field_id: string,
): string {
  return `${formPath(entry, form_type, true)}#${field_id}`;
}

/** 'in 11 days', 'today', '3 days ago'. Both are civil dates. */
export function daysUntil(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${days} days` : `${-days} ${days === -1 ? 'day' : 'days'} ago`;
}
