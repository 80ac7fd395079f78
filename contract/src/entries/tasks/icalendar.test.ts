import { expect, it } from 'vitest';
import { dueDayOf, icalendarOf } from './icalendar.ts';

/** Returns the length in UTF-8 octets. */
const octets = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '-').length;

it('the file of a calendar has no line over 75 octets, and cuts no character apart', () => {
  const title = 'Größe, ビデオ 🌹; '.repeat(20);
  const day = { uid: 'a@b', date: '2026-12-01', title, text: 'One\nTwo', url: 'https://portal.test/x' };
  const file = icalendarOf('Due dates', [day], '2026-11-23T09:00:00.000Z');
  for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:${title.replaceAll(',', String.raw`\,`).replaceAll(';', String.raw`\;`)}`,
  );
  expect(file).toContain(String.raw`DESCRIPTION:One\nTwo`);
  expect(file).toContain('DTSTAMP:20261123T090000Z');
});

it('a due date is the same day in the feed and in a file of its own, and leads to where it is done', () => {
  const due = { key: 'music', name: 'Music and Rights', date: '2026-11-01', facts: '', path: '/o/7/music/2027/edit' };
  expect(dueDayOf({ id: 70, official_name: 'Rosewood High Band' }, due, 'https://portal.test')).toEqual({
    uid: 'entry-70-music@portal.test',
    date: '2026-11-01',
    title: 'Music and Rights: Rosewood High Band',
    text: 'Due until 11:59 p.m. in Los Angeles.',
    url: 'https://portal.test/o/7/music/2027/edit',
  });
});

it('a due date that is over says nothing of the evening until which there was time', () => {
  const due = {
    key: 'music',
    name: 'Music',
    date: '2026-11-01',
    facts: 'Was due 11/01/2026. Not started.',
    path: '/x',
  };
  const text = (is_past: boolean) =>
    dueDayOf({ id: 70, official_name: 'Band' }, { ...due, is_past }, 'https://a.test').text;
  expect(text(true)).toBe('Was due 11/01/2026. Not started.');
  expect(text(false)).toContain('Due until 11:59 p.m. in Los Angeles.');
});

it('a calendar without a due date has a part all the same, as RFC 5545 asks, and no event', () => {
  const lines = icalendarOf('Due dates', [], '2026-11-23T09:00:00.000Z').split('\r\n');
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
  expect(lines.filter((line) => line.startsWith('END:'))).toEqual(['END:STANDARD', 'END:VTIMEZONE', 'END:VCALENDAR']);
});
