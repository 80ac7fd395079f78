/** Due dates in the one format that every calendar reads (RFC 5545): whole days, texts escaped, lines folded at 75 octets. */

export interface CalendarDay {
  /** Stays the same however the day changes: a calendar updates the event that it has. */
  readonly uid: string;
  /** Civil date. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The whole file. `at`: the instant it is of. */
export function icalendarOf(name: string, days: readonly CalendarDay[], at: string): string {
  const stamp = `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parade portal//Due dates//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
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

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** No line is longer than 75 octets, and no character is cut apart. */
function folded(line: string): string {
  let [text, length] = ['', 0];
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (length + octets > 75) [text, length] = [`${text}\r\n `, 1];
    text += letter;
    length += octets;
  }
  return text;
}
