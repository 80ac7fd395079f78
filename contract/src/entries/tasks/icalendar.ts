/**
 * Due dates as an iCalendar file (RFC 5545), which every calendar reads: whole days, escaped texts, lines folded at 75
 * octets.
 */
import type { Due } from './words.ts';

export interface CalendarDay {
  /** Stays the same when the day changes, so that a calendar updates its existing event. */
  readonly uid: string;
  /** Civil date. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Returns a due date as a calendar day. It has the same uid in the feed and in a single file, so that a calendar never
 * has it twice. origin: the portal's address.
 */
export function dueDayOf(
  entry: { readonly id: number; readonly official_name: string },
  { key, name, date, facts, path, is_past }: Due,
  origin: string,
): CalendarDay {
  return {
    uid: `entry-${entry.id}-${key}@${hostOf(origin)}`,
    date,
    title: `${name}: ${entry.official_name}`,
    text: is_past ? facts : `${facts} Due until 11:59 p.m. in Los Angeles.`.trim(),
    url: `${origin}${path}`,
  };
}

/** Returns 'portal.test' for 'https://portal.test:8443'. */
function hostOf(origin: string): string {
  return /^\w+:\/\/(\[[^\]]*\]|[^:/]+)/.exec(origin)?.[1] ?? 'portal';
}

/** Returns the whole file. `at`: the instant at which it was created. */
export function icalendarOf(name: string, days: readonly CalendarDay[], at: string): string {
  const stamp = `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parade portal//Due dates//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...(days.length === 0 ? part : []),
    ...days.flatMap(({ uid, date, title, text, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A calendar consists of one part at least (RFC 5545, 3.6), and strict readers refuse an empty one. No event is of this one. */
const part = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Folds a line so that no part is longer than 75 octets and no character is split. */
function folded(line: string): string {
  let [text, length] = ['', 0];
  for (const letter of line) {
    const octets = octetsOf(letter.codePointAt(0) ?? 0);
    if (length + octets > 75) [text, length] = [`${text}\r\n `, 1];
    text += letter;
    length += octets;
  }
  return text;
}

/** Returns the length of a character in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
