import { type Language, languageNames, languages } from '@parade/contract/notifications/language.ts';
import { daysFolio, letterStyle } from '@parade/contract/notifications/letterStyle.ts';

/** A link on its own line: as a button, or small below the letter with `aside`. */
interface LetterAction {
  readonly action: string;
  readonly href: string;
  readonly aside?: true;
  /** The language of a passage below the letter that repeats it, with the same link as in English. */
  readonly lang?: Language;
}

/** A heading over items; `about`: it names the subject of the headings after it. */
interface LetterHeading {
  readonly heading: string;
  readonly about: boolean;
}

/** A task, one of several, with its link; `days`: its due date, as taskDays words it. */
interface LetterItem {
  readonly item: string;
  readonly days: string | null;
  readonly facts: string;
  readonly href: string;
}

/** The content of the letter again in another language; each line is a paragraph. */
interface LetterCourtesy {
  readonly courtesy: string;
  readonly lang: Language;
}

/** A line; a text is a paragraph. */
export type LetterLine = string | LetterAction | LetterHeading | LetterItem | LetterCourtesy;

/** Returns the plain text part, for screen readers, watches and spam filters. */
export function textOf(lines: readonly LetterLine[]): string {
  return `${lines.map(textOfLine).join('\n\n')}\n`;
}

function textOfLine(line: LetterLine): string {
  if (typeof line === 'string') return disarmed(line).split('\n\n').map(asTyped).join('\n\n');
  if ('courtesy' in line) return `${languageNames[line.lang]}\n${disarmed(line.courtesy)}`;
  if ('heading' in line) return `${disarmed(line.heading)}\n${(line.about ? '=' : '-').repeat(headingRule)}`;
  if ('action' in line) return `${disarmed(line.action)}:\n${line.href}`;
  return `* ${disarmed(line.item)}${line.days === null ? '' : ` (${line.days})`}\n  ${disarmed(line.facts)}\n  ${line.href}`;
}

/** Such a part of a letter begins with the language's own name, on a line of its own. */
function besideIn(part: string) {
  return languages.find((each) => each !== 'en' && part.startsWith(`${languageNames[each]}\n`));
}

/** Returns the language besides English in which a letter's text says what is needed; undefined: none. */
export function languageBeside(text: string): Language | undefined {
  return text
    .split('\n\n')
    .flatMap((part) => besideIn(part) ?? [])
    .at(0);
}

const headingRule = 12;
const headingText = new RegExp(`^([^\\n]+)\\n(={${headingRule}}|-{${headingRule}})$`);
const itemText = /^\* ([^\n]+?)(?: \((due [^\n()]+|[\d,]+ days? late)\))?\n {2}([^\n]+)\n {2}(\S+)$/;
const actionText = /^([^\n]+):\n(\S+)$/;

/** Indents a paragraph that would otherwise be parsed as a heading, a button, an item or another language (linesOf). */
function asTyped(part: string): string {
  const trimmed = part.trim();
  const looksOfficial =
    [headingText, itemText, actionText].some((official) => official.test(trimmed)) || besideIn(trimmed) !== undefined;
  return looksOfficial ? ` ${trimmed.replaceAll('\n', '\n ')}` : part;
}

/**
 * Returns the lines that a plain text was made from. Only an address of this portal counts as a link, so that typed
 * text becomes no button.
 */
export function linesOf(text: string, publicUrl: string): LetterLine[] {
  return text
    .trimEnd()
    .split('\n\n')
    .map((part, index, parts) => {
      const typed = part.replaceAll(/^ /gm, '');
      if (typed !== part && asTyped(typed) === part) return typed;
      const [, heading, rule] = headingText.exec(part) ?? [];
      if (heading !== undefined) return { heading, about: rule?.startsWith('=') === true };
      const [, item, days = null, facts = '', place = ''] = itemText.exec(part) ?? [];
      if (item !== undefined && place.startsWith(`${publicUrl}/`)) return { item, days, facts, href: place };
      const lang = besideIn(part);
      if (lang !== undefined) return { courtesy: part.slice(languageNames[lang].length + 1), lang };
      const [, action, href] = actionText.exec(part) ?? [];
      if (action === undefined || !href?.startsWith(`${publicUrl}/`)) return part;
      if (href.endsWith(unsubscribePlaceholder)) return { action, href, aside: true };
      const above = besideIn(parts[index - 1] ?? '');
      return above === undefined ? { action, href } : { action, href, lang: above };
    });
}

/** The small cover above a letter, and the sender below it, only in the HTML part. */
export interface Masthead {
  /** '138th' */
  readonly nth: string;
  readonly name: string;
  /** 'Friday, January 1, 2027' */
  readonly day: string;
  readonly organizer: string;
}

/** The colors are those of paper: mail programs in dark mode would turn some of them over, and rose on black is not readable. */
const lightOnly =
  '<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">';

/** Returns the HTML part. Everything is escaped, because names, subjects and notes come from people. */
export function htmlOf(subject: string, lines: readonly LetterLine[], masthead: Masthead | null): string {
  const body = lines.map(htmlOfLine).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${lightOnly}<title>${escapeHtml(disarmed(subject))}</title></head>
<body style="${letterStyle.body}">
<div style="${letterStyle.column}">
${masthead ? headOf(masthead) : ''}
${body}
${masthead ? footOf(masthead) : ''}
</div></body></html>`;
}

function htmlOfLine(line: LetterLine): string {
  if (typeof line === 'string')
    return `<p style="${letterStyle.text}">${escapeHtml(disarmed(line)).replaceAll('\n', '<br>')}</p>`;
  if ('heading' in line)
    return line.about
      ? `<h2 style="${letterStyle.about}">${escapeHtml(disarmed(line.heading))}</h2>`
      : `<h3 style="${letterStyle.heading}">${escapeHtml(disarmed(line.heading))}</h3>`;
  if ('item' in line) return htmlOfItem(line);
  if ('courtesy' in line) return htmlOfCourtesy(line);
  const link = (style: string) =>
    `<a href="${escapeHtml(line.href)}" style="${style}">${escapeHtml(disarmed(line.action))}</a>`;
  if (line.aside) return `<p style="${letterStyle.aside}">${link(letterStyle.asideLink)}</p>`;
  if (line.lang) return `<p lang="${line.lang}" style="${letterStyle.action}">${link(letterStyle.actionLink)}</p>`;
  return (
    `<p style="${letterStyle.action}">${link(letterStyle.actionLink)}</p>` +
    `<p style="${letterStyle.address}">${escapeHtml(line.href)}</p>`
  );
}

/** Screen readers need to know its language. */
function htmlOfCourtesy({ courtesy, lang }: LetterCourtesy): string {
  const paragraphs = disarmed(courtesy)
    .split('\n')
    .map((text) => `<p style="${letterStyle.courtesyText}">${escapeHtml(text)}</p>`);
  return `<div lang="${lang}" style="${letterStyle.courtesy}">
<p style="${letterStyle.courtesyName}">${escapeHtml(languageNames[lang])}</p>
${paragraphs.join('\n')}
</div>`;
}

/** Puts the days at the left, as in the portal, in a table, which every mail program shows side by side. */
function htmlOfItem({ item, days, facts, href }: LetterItem): string {
  const { figure, unit, isLate } = daysFolio(days);
  const tone = isLate ? letterStyle.late : letterStyle.due;
  return `<table role="presentation" style="${letterStyle.item}"><tr>
<td style="${letterStyle.days}${tone}">${figure === null ? '' : `<span style="${letterStyle.figure}">${figure}</span> `}<span style="${letterStyle.unit}">${escapeHtml(unit)}</span></td>
<td style="${letterStyle.what}"><a href="${escapeHtml(href)}" style="${letterStyle.itemLink}">${escapeHtml(disarmed(item))}</a><div style="${letterStyle.facts}">${escapeHtml(disarmed(facts))}</div></td>
</tr></table>`;
}

function headOf({ nth, name, day }: Masthead): string {
  return `<div style="${letterStyle.head}">
<div style="${letterStyle.rule}"></div>
<p style="${letterStyle.nth}">${escapeHtml(nth)}</p>
<p style="${letterStyle.name}">${escapeHtml(disarmed(name))}</p>
<p style="${letterStyle.day}">${escapeHtml(day)}</p>
<div style="${letterStyle.ruleFoot}"></div>
</div>`;
}

function footOf({ organizer }: Masthead): string {
  return `<div style="${letterStyle.ruleFoot}"></div>
<p style="${letterStyle.foot}">${escapeHtml(disarmed(organizer))}</p>`;
}

/**
 * Returns a name that people chose, for a letter to someone who may not know them: on one line, cut at 80 characters by
 * default, and without text that mail programs turn into a link.
 */
export function unlinkedName(name: string, max = 80): string {
  return plain(name, max);
}

/** Returns the same in quotation marks. */
export function quotedName(name: string): string {
  return `“${unlinkedName(name)}”`;
}

/** Returns a note by someone without an account in the same way: the reader sees where their words begin and end. */
export function quotedNote(note: string): string {
  return `“${plain(note, 800)}”`;
}

function plain(text: string, max: number): string {
  const words = text
    // Names are spelled with the joiners of Persian and the wide space of Japanese.
    .replaceAll(/(?:(?!\u200c|\u200d|\u3000)[\s\p{Cc}\p{Cf}“”"<>])+/gu, ' ')
    .replaceAll(/(?<=\S)[.:@/\\]+(?=\S)/g, (marks) => `${marks[0]} `)
    .trim();
  // Nearly all names are short, and a letter has a dozen.
  if (words.length <= max) return words;
  const letters = [...words];
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trim()}…`
    : words;
}

/** The length of a subject, in characters, that phones and lists of letters show, and one line of RFC 5322. */
const maxSubject = 78;

/**
 * Returns a subject about a name, in the first of these wordings that leaves the name whole on one line, the fullest first. If
 * none does, the name is cut at a word in the last of them, and never below 16 characters.
 */
export function subjectAbout(name: string, ...ways: readonly [SubjectWay, ...SubjectWay[]]): string {
  const whole = ways.map((way) => way(name)).find((subject) => [...subject].length <= maxSubject);
  if (whole !== undefined) return whole;
  const shortest = ways.at(-1) ?? ways[0];
  const room = maxSubject - [...shortest('')].length;
  return shortest(cutAtWord(name, Math.max(17, room)));
}

type SubjectWay = (name: string) => string;

/** Cuts to so many characters, '…' included; within a word only if the text has no other place. */
function cutAtWord(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const head = letters.slice(0, max - 1).join('');
  const atWord = /^\s/u.test(letters[max - 1] ?? '') ? head : head.replace(/\s+\S*$/u, '');
  const words = atWord.length < head.length / 2 ? head : atWord;
  return `${words.replace(/[\s,;:–-]+$/u, '')}…`;
}

interface Named {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Created once, because there are thousands of letters. */
export const listing = new Intl.ListFormat('en-US');
const maxNames = 36;

/**
 * Names people in a subject that has to say more: by their full names if there is room, else by first names before a shared
 * last name, else the first person and how many more.
 */
export function subjectNames(people: readonly Named[]): string {
  const [first, ...others] = people;
  const shared = people.every(({ last_name }) => last_name === first?.last_name) ? first?.last_name : undefined;
  const ways = [
    listing.format(people.map(({ name }) => name)),
    ...(shared ? [`${listing.format(people.map(({ first_name }) => first_name))} ${shared}`] : []),
  ];
  const fits = ways.find((names) => [...names].length <= maxNames);
  if (fits !== undefined) return fits;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return cutAtWord(first?.name ?? '', maxNames - more.length) + more;
}

/** Escapes text, also for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Breaks up placeholders outside an href, which only we write: a name or a note that spells one would be filled with
 * another's secret at delivery.
 */
function disarmed(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, '{ ');
}

/** The kinds of links in letters: rows of account_links, signing_links and form_signature_links. */
const linkKinds = ['account', 'signing', 'cosigning'] as const;

/** The link of a letter. */
export interface LinkReference {
  readonly kind: (typeof linkKinds)[number];
  readonly id: number;
}

/** The link with its secret, while it is created and sent. */
export interface SecretLink extends LinkReference {
  readonly secret: string;
}

/** Returns the placeholder for the secret in the address of a link. */
export function placeholderOf({ kind, id }: LinkReference): string {
  return `{{link:${kind}:${id}}}`;
}

/** Placeholder in the address of a letter's unsubscribe link, whose secret is made when the letter is sent. */
export const unsubscribePlaceholder = '{{unsubscribe}}';

export function fillUnsubscribe(text: string, secret: string): string {
  return text.replaceAll(unsubscribePlaceholder, () => secret);
}

const anyPlaceholder = `\\{\\{link:(${linkKinds.join('|')}):\\d+\\}\\}`;
const placeholder = new RegExp(anyPlaceholder, 'g');
const addressWithPlaceholder = new RegExp(`\\S*${anyPlaceholder}\\S*`, 'g');

/** Returns whether a text has the placeholder of a link. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) >= 0;
}

/** Fills a secret, or another placeholder, into its place. */
export function fillPlaceholder(text: string, secret: string): string {
  return text.replaceAll(placeholder, () => secret);
}

/** Returns the address that waits for a secret. */
export function addressOf(text: string): string | undefined {
  return text.match(addressWithPlaceholder)?.[0];
}

/** Removes such addresses, for readers of a letter who are not its addressee. */
export function maskLinks(text: string): string {
  return text
    .replaceAll(addressWithPlaceholder, (_, kind: LinkReference['kind']) =>
      kind === 'account' ? '[personal link]' : '[signing link]',
    )
    .replaceAll(/\S*\{\{unsubscribe\}\}/g, '[unsubscribe link]');
}
