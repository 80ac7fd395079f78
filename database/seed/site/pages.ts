import type { PageDraft } from '@parade/server/content/writes.ts';
import { putPage } from '@parade/server/content/writes.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { mediaOpensOn, nthParade, waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { type Cast, idOf } from '../accounts.ts';
import { type SeasonCalendar } from '../calendar.ts';
import type { Moment } from '../moments.ts';

/** What the site says this season: a welcome for entries and one for the press, and pages of the menus. */
export function pageMoments(calendar: SeasonCalendar, cast: Cast): Moment[] {
  return pages(calendar.year).map((page, n) => ({
    at: calendar.instantOf(`${calendar.year - 1}-01-${String(8 + n).padStart(2, '0')}`, n),
    from: 'empty' as const,
    by: () => idOf(cast, 'admin@example.org'),
    apply: (change) => putPage(change, page),
  }));
}

function pages(year: number): PageDraft[] {
  const parade = `the ${nthParade(year)} ${settingDefaults.parade_name}`;
  const office = `<p>Questions? Write to <a href="mailto:${settingDefaults.support_email}">${settingDefaults.support_email}</a> or call ${settingDefaults.support_phone.replaceAll(' ', '\u00a0')}, Monday to Friday, 9 AM to 5 PM.</p>`;
  return [
    {
      slug: 'welcome',
      title: 'Welcome',
      access: 'public',
      html: `<p>This is where entries in ${parade} apply, fill in their forms and list everyone who takes part. The parade is on <strong>January 1, ${year}</strong>.</p>
<h2>Where to start</h2><ul><li><strong>You lead an entry:</strong> open it from the menu. Its home says what is due next, and your answers are saved as you type.</li><li><strong>You were invited:</strong> open the link in that email. It adds you to the entry.</li><li><strong>You were asked to sign a waiver:</strong> open the link in that email. You do not need an account.</li></ul>
<div data-columns="2"><div data-column><h2>Good to know</h2><ul><li><a href="/pages/s/important-dates">Important Dates</a>: what is due, and when</li><li><a href="/pages/s/waivers-explained">Waivers Explained</a>: who signs, and how</li></ul></div><div data-column><h2>We are here to help</h2>${office}</div></div>`,
    },
    {
      slug: 'welcome-media',
      title: 'Welcome, media',
      access: 'public',
      html: `<p>From <strong>${shown(mediaOpensOn(year))}</strong> until the parade, accredited reporters and broadcasters find the entries in ${parade} here, with their stories, photos and press contacts.</p>
<h2>What you will find</h2><table><tbody><tr><th scope="col">Looking for</th><th scope="col">Where it is</th></tr><tr><td>Who is in the parade, with pictures and contacts</td><td><a href="/media-guide">Media Guide</a> and <a href="/press-kits">Press Kits</a></td></tr><tr><td>The order of the parade</td><td><a href="/media-guide/s/parade_order">Media Guide, by parade order</a></td></tr><tr><td>Every entry, by name and type</td><td><a href="/applications">Directory of Entries</a></td></tr><tr><td>What the bands and floats play</td><td><a href="/music-downloads">Music Downloads</a></td></tr><tr><td>For broadcasters: what announcers say about each entry</td><td><a href="/commentary-sheets">Commentary Sheets</a></td></tr><tr><td>For broadcasters: names by ear, cleared footage, camera positions</td><td><a href="/broadcaster-assets">Broadcaster Assets</a></td></tr><tr><td>News from the organizer</td><td><a href="/official-press-releases">Press Releases</a></td></tr><tr><td>Badges, parking and the rules on the route</td><td><a href="/pages/s/media-practicalities">Practical information for the media</a></td></tr><tr><td>Dates of the season</td><td><a href="/pages/s/important-dates">Important Dates</a></td></tr></tbody></table>
<aside data-callout="note"><p><strong>Would you like to talk to somebody?</strong> <a href="/m/interview-request">Request an interview</a>; our press office answers within 24 hours.</p></aside>
<h2>Press office</h2>${office}`,
    },
    {
      slug: 'important-dates',
      title: 'Important Dates',
      access: 'public',
      menu_section: 'top',
      html: `<table><thead><tr><th>Date</th><th>Event</th></tr></thead><tbody>
<tr><td>January 31, ${year - 1}</td><td>Float applications close</td></tr>
<tr><td>May 15, ${year - 1}</td><td>Equestrian applications close</td></tr>
<tr><td>September 15, ${year - 1}</td><td>Profiles and official photos are due</td></tr>
<tr><td>${shown(waiversSentOn(year))}</td><td>Waivers are emailed; the media guide opens</td></tr>
<tr><td>November 15, ${year - 1}</td><td>Band applications for the ${year + 1} parade close</td></tr>
<tr><td>${shown(waiversDueOn(year))}</td><td>Waivers are due</td></tr>
<tr><td>December 15, ${year - 1}</td><td>Parade-day instructions are posted</td></tr>
<tr><td>January 1, ${year}</td><td>The parade</td></tr></tbody></table><p>Forms are due at 11:59 PM Los Angeles time.</p>`,
    },
    {
      slug: 'getting-ready',
      title: 'Getting Ready for Parade Day',
      access: 'any user',
      menu_section: 'other',
      html: `<h2>Formation</h2><p>Formation begins at 2 AM on January 1. Your place and arrival time are in the parade-day instructions. Arrive together with everyone in your entry, because we cannot let anyone in later.</p><h2>On the street</h2><ul><li>The route is five and a half miles and takes about two and a half hours at 2.5 mph.</li><li>Keep the spacing your marshal gives you, and close the gap after a turn.</li><li>Do not throw or hand anything to the crowd.</li><li>There are water stations at miles one, three and five.</li></ul><h2>Afterward</h2><p>Buses wait at the end of the route until noon.</p>${office}`,
    },
    {
      slug: 'waivers-explained',
      title: 'Waivers Explained',
      access: 'public',
      menu_section: 'other',
      html: `<p>Everyone who takes part in ${parade} signs a waiver. For minors, a parent or guardian signs too.</p><ul><li>The leader of the entry adds each person with an email address.</li><li>Starting ${shown(waiversSentOn(year))}, we’ll email each of them a personal link. Signing takes about three minutes, on a phone or a computer.</li><li>If someone is under 18, the page also asks for the email address and signature of a parent or guardian.</li><li>The leader approves the signed waivers. All waivers are due ${shown(waiversDueOn(year))}.</li></ul><p>Can’t find the email? Ask your leader to send a reminder or to show you a QR code to scan.</p>`,
    },
    {
      slug: 'staff-handbook',
      title: 'Staff handbook',
      access: ['staff', 'volunteer', 'volunteer-chair', 'admin', 'superadmin'],
      menu_section: 'staff',
      html: `<h2>Reviewing an application</h2><ol><li>Open the entry from the directory and read the application.</li><li>Assign a liaison, so that the leaders know who to call.</li><li>Accept or reject. The leaders get an email right away, so check with the committee first.</li></ol><h2>Phone duty</h2><p>Look up the caller by the name of the entry, never by an email address given over the phone. Only the person named in a waiver, or a parent or guardian, may sign it.</p>`,
    },
    {
      slug: 'judging',
      title: 'Judging',
      access: ['judge', 'staff', 'admin', 'superadmin'],
      menu_section: 'judge',
      html: `<p>Floats are judged twice: in the barns on December 30 and 31, and early on parade day under the lights. Please bring your badge, and wear shoes that can handle wet floors.</p><ul><li>Design and connection with the theme</li><li>Floral craft: use of color, variety, finish</li><li>Entertainment on the street</li></ul><p>Open your <a href="/score-sheets">score sheets</a> on your tablet while you have a connection, and leave the page open: it keeps every score on the tablet and sends it as soon as there is a network again.</p>`,
    },
    {
      slug: 'media-practicalities',
      title: 'Practical information for the media',
      access: ['media', 'broadcaster', 'staff', 'admin', 'superadmin'],
      menu_section: 'media',
      html: `<p>Pick up your badge on December 29 or 30 between 8 AM and 6 PM at ${settingDefaults.postal_address}. Bring a photo ID.</p><p>Request parking for satellite trucks by December 10, ${year - 1}. Drones are not allowed over the route.</p>`,
    },
  ];
}

/** 'October 1, 2026' */
export function shown(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][(month ?? 1) - 1]} ${date}, ${year}`;
}
