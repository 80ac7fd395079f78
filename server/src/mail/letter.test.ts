import { describe, expect, it } from 'vitest';
import {
  addressOf,
  fillPlaceholder,
  htmlOf,
  type LetterLine,
  linesOf,
  maskLinks,
  placeholderOf,
  subjectAbout,
  textOf,
} from './letter.ts';

const masthead = { nth: '138th', name: 'Parade', day: 'Friday, January 1, 2027', organizer: 'Association' };
const fill = (text: string) => fillPlaceholder(text, 'SECRET');

describe('a letter', () => {
  it('a letter has the secret of a link in its address', () => {
    const lines = [{ action: 'Open', href: 'http://portal.test/invitations/{{link:account:7}}' }];
    expect(fill(textOf(lines))).toContain('/invitations/SECRET');
    expect(fill(htmlOf('Hello', lines, masthead))).toContain('/invitations/SECRET"');
  });

  it('a letter shows no part of the address of a link to other readers', () => {
    const lines = [
      { action: 'Read and sign', href: `http://portal.test/waivers-form/${placeholderOf({ kind: 'signing', id: 8 })}` },
      'Thank you',
    ];
    expect(maskLinks(textOf(lines))).toBe('Read and sign:\n[signing link]\n\nThank you\n');
    expect(addressOf(textOf(lines))).toBe('http://portal.test/waivers-form/{{link:signing:8}}');
    expect(addressOf(textOf(['Thank you']))).toBeUndefined();
  });

  it('a letter has the head of the program in its HTML part, and loads no picture, style or font from elsewhere', () => {
    const html = htmlOf('Hello', ['Dear Kim,'], masthead);
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
      '138th Parade Friday, January 1, 2027 Dear Kim, Association',
    );
    expect(html).not.toMatch(/<img|<link|url\(|@import/);
    expect(html).toContain('<meta name="color-scheme" content="light only">');
    expect(textOf(['Dear Kim,'])).toBe('Dear Kim,\n');
  });

  it('a letter never fills in what a person has typed, wherever it is', () => {
    const typed = 'Dear {{link:account:7}} and {{{link:signing:8}}}';
    const lines = [typed, { action: typed, href: 'http://portal.test/' }];
    expect(fill(textOf(lines))).not.toContain('SECRET');
    expect(fill(htmlOf(typed, lines, masthead))).not.toContain('SECRET');
  });

  it('a letter shows its unsubscribe link small, also in mailings that are parsed from their text', () => {
    const lines = [
      { action: 'Unsubscribe', href: 'http://portal.test/unsubscribe/{{unsubscribe}}', aside: true },
    ] as const;
    expect(linesOf(textOf(lines), 'http://portal.test')).toEqual(lines);
    expect(htmlOf('Hello', lines, masthead)).not.toContain('background:#9b1c42');
    expect(maskLinks(textOf(lines))).toBe('Unsubscribe:\n[unsubscribe link]\n');
  });

  it('a letter has tasks with their days and links, parsed from its text if the link is one of this portal', () => {
    const lines = [
      { heading: 'Heron Band', about: true },
      { heading: 'Overdue', about: false },
      { item: 'Music (live)', days: '1,020 days late', facts: 'Due 11/01/2026.', href: 'http://portal.test/o/1' },
      { item: 'Vehicles', days: 'due today', facts: 'Not started.', href: 'http://portal.test/o/2' },
      { item: 'People', days: null, facts: '3 people listed.', href: 'http://portal.test/o/3' },
    ];
    expect(linesOf(textOf(lines), 'http://portal.test')).toEqual(lines);
    const html = htmlOf('Hello', [...lines, { ...lines[4], item: '<b>{{link:account:7}}' } as LetterLine], masthead);
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
      'Heron Band Overdue 1,020 days late Music (live) Due 11/01/2026. today Vehicles Not started. People 3 people listed.',
    );
    expect(html).toContain('href="http://portal.test/o/2"');
    expect([html.includes('<b>'), fill(html).includes('SECRET')]).toEqual([false, false]);
    const typed = '* Win (due today)\n  Now.\n  http://elsewhere.test/';
    expect(linesOf(textOf([typed]), 'http://portal.test')).toEqual([typed]);
  });

  it.each([
    ['Heron Band', 'Please sign your waiver for Heron Band'],
    ['x'.repeat(51), `Please sign your waiver for ${'x'.repeat(49)}…`],
    ['x'.repeat(50), `Please sign your waiver for ${'x'.repeat(50)}`],
    ['Great '.repeat(20), `Please sign your waiver for ${'Great '.repeat(8).trim()}…`],
    [
      'The Greater Heron Valley Drum Corps, and Band',
      'Please sign your waiver for The Greater Heron Valley Drum Corps, and Band',
    ],
    [
      'The Greater Heron Valley Drum Corps Association, Inc.',
      'Please sign your waiver for The Greater Heron Valley Drum Corps Association…',
    ],
  ])('a letter has a subject of one line about %s', (name, subject) => {
    expect(subjectAbout(name, (who) => `Please sign your waiver for ${who}`)).toBe(subject);
    expect(subject.length).toBeLessThanOrEqual(78);
  });

  it('a subject drops our words before it cuts a name, and then cuts it at a word', () => {
    const about = (name: string) =>
      subjectAbout(
        name,
        (who) => `Congratulations! ${who} is in the 2027 Parade of Roses`,
        (who) => `Congratulations! ${who} is in the parade`,
      );
    expect(about('Heron Band')).toBe('Congratulations! Heron Band is in the 2027 Parade of Roses');
    expect(about('Larkspur Valley High School Marching Band')).toBe(
      'Congratulations! Larkspur Valley High School Marching Band is in the parade',
    );
    expect(about('The Combined Alumni Marching Bands of the Greater Heron Valley')).toBe(
      'Congratulations! The Combined Alumni Marching Bands of the… is in the parade',
    );
  });

  it('a letter shows typed markup as text', () => {
    expect(
      htmlOf('<b>', ['<script>alert(1)</script>'], { ...masthead, name: '<script>', organizer: '<script>' }),
    ).not.toMatch(/<script>|<title><b>/);
  });

  it('a letter is parsed from its plain text, with the links of this portal and no others', () => {
    const lines = ['Dear Kim,', { action: 'Read and sign', href: 'http://portal.test/waivers-form/1' }, 'Two\nlines'];
    expect(linesOf(textOf(lines), 'http://portal.test')).toEqual(lines);
    for (const typed of ['Win:\nhttp://elsewhere.test/', 'Log in:\nhttp://portal.test/login', 'Rules\n------------'])
      expect(linesOf(textOf([typed]), 'http://portal.test')).toEqual([typed]);
  });

  it('a letter repeats its content in another language, marked for screen readers and parsed from its text', () => {
    const lines = ['Dear Kim,', { courtesy: 'Firme aquí.\nSolo <usted>.', lang: 'es' as const }, 'Please sign.'];
    const read = linesOf(textOf(lines), 'http://portal.test');
    expect(read).toEqual(lines);
    const html = htmlOf('Signing', read, masthead);
    expect(html).toMatch(
      /<div lang="es"[^>]*>\n<p[^>]*>Español<\/p>\n<p[^>]*>Firme aquí\.<\/p>\n<p[^>]*>Solo &lt;usted&gt;\.<\/p>\n<\/div>/,
    );
  });
});
