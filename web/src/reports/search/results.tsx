import { pathTo } from '@parade/contract/access/screens.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import type { SearchAnswer } from '@parade/contract/reports/search.ts';
import { waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import {
  IconArrowRight,
  IconBuilding,
  IconClock,
  IconFile,
  IconFileText,
  IconHelp,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EntryPicture } from '../../entries/EntryPicture.tsx';
import type { Place } from './places.ts';

/** One line of the results. */
export interface Result {
  readonly title: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** Behind the title: what tells it apart from others of its name. */
  readonly note?: string;
  /** At the end of the line: its kind or state. */
  readonly tail?: string;
}

export interface ResultGroup {
  readonly label: string;
  readonly results: readonly Result[];
}

const size = 20;

/** The groups with something in them, in the order to show. `all` leads to the list that shows the rest of a group. */
export function resultGroups(answer: SearchAnswer | undefined, places: readonly Place[], q: string): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Entries', results: answer ? entriesOf(answer, q) : [] },
    { label: 'People', results: answer ? peopleOf(answer, q) : [] },
    { label: 'Organizations', results: answer ? organizationsOf(answer, q) : [] },
    { label: 'Users', results: answer ? usersOf(answer, q) : [] },
    { label: 'Forms', results: answer ? formsOf(answer) : [] },
    {
      label: 'Pages',
      results: pagesOf(answer, places),
    },
    { label: 'Questions and answers', results: answer ? faqsOf(answer, q) : [] },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** The places that are shown before anything is typed. */
export function recentGroup(places: readonly Place[]): ResultGroup[] {
  if (places.length === 0) return [];
  const results = places.map((place) => ({ ...place, icon: <IconClock size={size} aria-hidden /> }));
  return [{ label: 'Recent', results }];
}

function entriesOf({ entries }: SearchAnswer, q: string): Result[] {
  const results = entries.data.map((entry) => ({
    title: entry.name,
    to: entryPath(entry, 'view'),
    note: `${entry.year}, ${statusLabels[entry.displayed_status].toLowerCase()}`,
    tail: entry.type,
    icon: <EntryPicture entry={entry} size="small" />,
  }));
  return withAll(results, entries.has_more, 'All entries', `${pathTo('directory')}?year=any&status=any&q=`, q);
}

function peopleOf({ people }: SearchAnswer, q: string): Result[] {
  const results = people.data.map((person) => ({
    title: person.name,
    to: pathTo('reviewWaiver', { token: person.token }),
    note: `${person.entry_name}, ${person.year}`,
    tail: `Waiver ${waiverStatusLabels[person.status].toLowerCase()}`,
    icon: <IconUser size={size} aria-hidden />,
  }));
  return withAll(results, people.has_more, 'All people', `${pathTo('waivers')}?year=any&status=any&q=`, q);
}

function organizationsOf({ organizations }: SearchAnswer, q: string): Result[] {
  const results = organizations.data.map(({ id, name, type }) => ({
    title: name,
    to: pathTo('organization', { id }),
    tail: type,
    icon: <IconBuilding size={size} aria-hidden />,
  }));
  return withAll(results, organizations.has_more, 'All organizations', `${pathTo('organizations')}?q=`, q);
}

function usersOf({ users }: SearchAnswer, q: string): Result[] {
  const results = users.data.map(({ id, name, email, is_disabled }) => ({
    title: name,
    to: pathTo('user', { id }),
    note: email,
    tail: is_disabled ? 'Disabled account' : 'Account',
    icon: <IconUserCircle size={size} aria-hidden />,
  }));
  return withAll(results, users.has_more, 'All users', `${pathTo('users')}?q=`, q);
}

function formsOf({ forms }: SearchAnswer): Result[] {
  return forms.data.map(({ form_type, form_name, entry, entry_name }) => ({
    title: form_name,
    to: formPath(entry, form_type),
    note: `${entry_name}, ${entry.year}`,
    icon: <IconFileText size={size} aria-hidden />,
  }));
}

/** Places of the menus, and pages of the site that say it. */
function pagesOf(answer: SearchAnswer | undefined, places: readonly Place[]): Result[] {
  const found = (answer?.pages.data ?? []).map(({ slug, title }) => ({ title, to: pathTo('page', { slug }) }));
  const isListed = ({ to }: Place) => places.some((place) => place.to === to);
  return [
    ...places.map((place) => ({ ...place, icon: <IconArrowRight size={size} aria-hidden /> })),
    ...found.filter((page) => !isListed(page)).map((page) => ({ ...page, icon: <IconFile size={size} aria-hidden /> })),
  ];
}

function faqsOf({ faqs }: SearchAnswer, q: string): Result[] {
  const results = faqs.data.map(({ id, question, category }) => ({
    title: question,
    to: `${pathTo('faq')}#q-${id}`,
    tail: category,
    icon: <IconHelp size={size} aria-hidden />,
  }));
  return withAll(results, faqs.has_more, 'All questions', `${pathTo('faq')}?q=`, q);
}

/** The last line of a group that has more: its list, searched for the same. */
function withAll(results: Result[], hasMore: boolean, label: string, list: string, q: string): Result[] {
  if (!hasMore) return results;
  const to = list + encodeURIComponent(q);
  return [...results, { title: `${label} with “${q}”`, to, icon: <IconArrowRight size={size} aria-hidden /> }];
}
