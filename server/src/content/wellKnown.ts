/** What programs ask every site for, under names that are agreed among all sites. */
import { pathTo } from '@parade/contract/access/screens.ts';
import type { FastifyInstance } from 'fastify';
import type { Portal } from '../portal.ts';
import { inventedContacts, readSettings } from '../settings/reads.ts';

/** How long a copy of security.txt may be relied on: RFC 9116 asks for an end, within a year. */
const contactDays = 180;

/**
 * Serves /robots.txt and /.well-known. A name under /.well-known that is not served here is missing: a program that is
 * answered with a page takes it for what it asked for.
 */
export function serveWellKnown(app: FastifyInstance, portal: Portal): void {
  app.get('/robots.txt', { config: { label: 'content.robots' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(portal.config.liveSiteUrl === undefined ? robots : nothingForRobots),
  );
  app.get('/.well-known/security.txt', { config: { label: 'content.securityContact' } }, async (_request, reply) => {
    const settings = await readSettings(portal.db);
    // A portal that is not set up yet would send people to an address that is nobody's.
    if (inventedContacts(settings).includes(settings.support_email)) return reply.callNotFound();
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(securityText(settings.support_email, portal.clock.now()));
  });
  // https://www.w3.org/TR/change-password-url/: where password managers lead people.
  app.get('/.well-known/change-password', { config: { label: 'content.changePassword' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(pathTo('profile', { tab: 'security' }), 302),
  );
  app.get('/.well-known/*', { config: { label: 'content.notWellKnown' } }, (_request, reply) => reply.callNotFound());
}

/** Public pages, and what a page is drawn with and reads. `$`: this address and none below it. */
const openToRobots = [
  '/$',
  `${pathTo('login')}$`,
  `${pathTo('register')}$`,
  `${pathTo('faq')}$`,
  `${pathTo('feedback')}$`,
  `${pathTo('privacy')}$`,
  `${pathTo('interviewRequest')}$`,
  pathTo('page', { slug: '' }),
  pathTo('releases'),
  pathTo('release', { id: '' }),
  '/assets/',
  '/brand.css',
  '/logo/',
  '/preview.png',
  '/rose.svg',
  '/api/me$',
  '/api/faq',
  '/api/files/page/',
  '/api/pages/s/',
  '/api/press-releases',
  '/api/privacy$',
  '/.well-known/',
];

/** A list of what is open, not of what is closed: a new page, or a link with a secret, is closed from its first day. */
const robots = ['User-agent: *', ...openToRobots.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n');

/** A development site has invented pages, or copies of those that are found on the live one. */
const nothingForRobots = 'User-agent: *\nDisallow: /\n';

function securityText(address: string, now: Date): string {
  const end = new Date(now.getTime() + contactDays * 86_400_000).toISOString();
  return `Contact: mailto:${address}?subject=security\nExpires: ${end}\nPreferred-Languages: en\n`;
}
