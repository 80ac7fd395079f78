import { instantOf, wallTimeOf } from '@parade/contract/calendar.ts';
import { isCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import {
  accessOf,
  type MenuSection,
  menuSections,
  menuTitle,
  pageAccesses,
  type PageDetail,
  pageInput,
  type PageInput,
} from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { z } from 'zod';

export const publishings = ['now', 'at', 'draft'] as const;

/** The typed and chosen values; saving makes a page of them. */
const fields = {
  title: pageInput.shape.title,
  slug: pageInput.shape.slug,
  html: pageInput.shape.html,
  access: z.enum(pageAccesses),
  /** Ids, as the boxes have them. */
  roles: z.array(z.string()),
  /** '': in no menu. */
  menu_section: z.enum(['', ...menuSections]),
  menu_title: menuTitle,
  publish: z.enum(publishings),
  day: z.string(),
  time: z.string(),
  revision: z.number(),
};
export type PageDraft = z.input<z.ZodObject<typeof fields>>;

export const newPage: PageDraft = {
  title: '',
  slug: '',
  html: '',
  access: 'public',
  roles: [],
  menu_section: '',
  menu_title: '',
  publish: 'draft',
  day: '',
  time: '08:00',
  revision: 0,
};

/** A page as the form begins with it. */
export function startOf(page: PageDetail): PageDraft {
  const [day = '', time = '08:00'] = page.status === 'scheduled' ? wallTimeOf(page.publish_at ?? '').split('T') : [];
  return {
    title: page.title,
    slug: page.slug,
    html: page.html,
    access: accessOf(page),
    roles: page.roles.map(String),
    menu_section: page.menu_section ?? '',
    menu_title: page.menu_title ?? '',
    publish: page.status === 'published' ? 'now' : page.status === 'scheduled' ? 'at' : 'draft',
    day,
    time,
    revision: page.revision,
  };
}

export const pageDraft = z.object(fields).transform((draft, { addIssue }): PageInput => {
  const { title, slug, html, access, roles, menu_section, menu_title, publish, day, time, revision } = draft;
  const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (access === 'roles' && roles.length === 0) fault('roles', pageTexts.no_roles);
  const at = publish === 'at' ? scheduledAt(day, time) : null;
  if (publish === 'at' && at === null) fault('day', 'Please enter the day and time in Los Angeles.');
  return {
    title,
    slug,
    html,
    is_public: access === 'public',
    is_unrestricted: access !== 'roles',
    roles: access === 'roles' ? roles.map(Number) : [],
    menu_section: menu_section === '' ? null : (menu_section satisfies MenuSection),
    menu_title,
    publish_at: publish === 'now' ? 'now' : at,
    revision,
  };
});

function scheduledAt(day: string, time: string): string | null {
  if (!isCivilDate(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return instantOf(day, time);
}

/** 'Parade Day — Parking & Buses' as an address: 'parade-day-parking-buses'. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
}
