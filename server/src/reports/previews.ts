import { pathTo } from '@parade/contract/access/screens.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import { faqTexts } from '@parade/contract/content/faq/faq.ts';
import { id } from '@parade/contract/http/paging.ts';
import { isText } from '@parade/contract/http/text.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { findPage } from '../content/reads.ts';
import type { Portal } from '../portal.ts';
import { findPublicRelease } from '../press/releases/reads.ts';
import { paradeOf, readSettings } from '../settings/reads.ts';
import { type Preview, previewTags } from './previewTags.ts';

type Named = Pick<Preview, 'title' | 'description'> & { readonly image?: string; readonly type?: Preview['type'] };

/**
 * D-62: returns the preview tags for the address of a page: those of a public page, else the portal's own, so that a preview
 * does not reveal what exists. Pages and releases are read each time, so that one which is withdrawn has no preview any more.
 * `path`: as requested, without its query.
 */
export async function readPreview(portal: Portal, path: string): Promise<string> {
  return previewTags(await previewOf(portal, path));
}

/** The time that the parade's name and day are cached: every page that opens shows them. */
const keptMs = 10_000;
const kept = new WeakMap<Portal, { readonly at: number; readonly facts: Promise<ParadeFacts> }>();

interface ParadeFacts {
  readonly settings: Settings;
  /** Civil date of the current year's parade. */
  readonly parade_on: string;
}

function paradeFacts(portal: Portal): Promise<ParadeFacts> {
  const now = portal.clock.now().getTime();
  const last = kept.get(portal);
  if (last && now >= last.at && now < last.at + keptMs) return last.facts;
  const facts = readParadeFacts(portal);
  kept.set(portal, { at: now, facts });
  // The next request reads again.
  facts.catch(() => kept.delete(portal));
  return facts;
}

async function readParadeFacts({ db }: Portal): Promise<ParadeFacts> {
  const settings = await readSettings(db);
  return { settings, parade_on: (await paradeOf(db, settings.current_parade_year)).parade_on };
}

async function previewOf(portal: Portal, path: string): Promise<Preview> {
  const facts = await paradeFacts(portal);
  const { settings } = facts;
  const { publicUrl } = portal.config;
  const site = settings.parade_name;
  const image = settings.organizer_logo ? `/logo/${settings.organizer_logo}.png` : '/preview.png';
  const page = await pageAt(portal, settings, path);
  if (!page) return { ...portalItself(facts), site, image: `${publicUrl}${image}`, type: 'website' };
  const { title, description, type = 'website' } = page;
  return { title, description, site, image: `${publicUrl}${page.image ?? image}`, type, url: `${publicUrl}${path}` };
}

async function pageAt(portal: Portal, settings: Settings, asked: string): Promise<Named | undefined> {
  const path = asked.replace(/\/$/, '');
  if (path === pathTo('faq'))
    return {
      title: faqTexts.title,
      description: 'Answers about applications, waivers, media access and parade day.',
    };
  if (path === pathTo('feedback'))
    return { title: 'Write to us', description: `Send a message to the office of the ${settings.parade_name}.` };
  if (path === pathTo('privacy'))
    return { title: 'Privacy', description: 'What is asked, why, who sees it, and how long it is stored.' };
  if (path === pathTo('releases'))
    return { title: 'Press Releases', description: `News of the ${settings.parade_name} for the press.` };
  const release = behind(path, pathTo('release', { id: '' }));
  if (release !== undefined) return releaseAt(portal, release);
  const slug = behind(path, pathTo('page', { slug: '' }));
  return slug === undefined ? undefined : pageOf(portal, settings, slug);
}

async function releaseAt(portal: Portal, asked: string): Promise<Named | undefined> {
  const number = id.safeParse(asked).data;
  const release = number === undefined ? undefined : await findPublicRelease(portal.db, number, portal.clock.today());
  if (!release) return undefined;
  const { title, excerpt, image } = release;
  return { title, description: excerpt, type: 'article', ...(image ? { image } : {}) };
}

/** Returns the page as a visitor reads it who is not signed in. */
async function pageOf(portal: Portal, { parade_name }: Settings, slug: string): Promise<Named | undefined> {
  const page = await findPage(portal.db, portal.clock, null, slug);
  if (!page) return undefined;
  const words = wordsOf(page.html);
  return { title: page.title, description: words || `A page of the ${parade_name}.` };
}

function portalItself({ settings, parade_on }: ParadeFacts): Named {
  const { current_parade_year: year, parade_name } = settings;
  const day = showDayInWords(parade_on, { weekday: true });
  return {
    title: parade_name,
    description: `The ${nthParade(year)} ${parade_name} is on ${day}. This is the portal for entries, participants and the media.`,
  };
}

/** Returns the single part of a path after a beginning. */
function behind(path: string, beginning: string): string | undefined {
  if (!path.startsWith(beginning)) return undefined;
  const rest = path.slice(beginning.length);
  if (rest === '' || rest.includes('/')) return undefined;
  const text = decodeURIComponent(rest);
  return isText(text) ? text : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Returns the words of stored markup, which is sanitized and has only these entities. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
}
