import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization } from '../../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let leader: Client;
let organization_id: number;

beforeAll(async () => {
  const office = await aStaffMember(portal);
  organization_id = await organization(portal);
  await entry(portal, { organization_id, by: office.id, stage: 'accepted' });
  leader = signedInClient(app, await aLeaderOf(portal, organization_id, 2027));
});

const root = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

/** Requests, uploads and accepts the logo of the press kit. */
async function logo(content: string | Buffer, name = 'logo.svg') {
  const place = { organization_id, year: 2027, form_type: 'press-release', path: 'kit:logo' };
  const asked = await leader.post('/api/aws/presign', { name, type: 'image/svg+xml', extras: place });
  expect(asked.status).toBe(200);
  const { pathname, search } = new URL(asked.body.url);
  await app.inject({
    method: 'PUT',
    url: pathname + search,
    payload: Buffer.from(content),
    headers: { 'content-type': 'image/svg+xml' },
  });
  return leader.post(`/api/files/${asked.body.file.id}/accept`);
}

describe('a drawing', () => {
  it.each([
    ['plain', root('<circle r="4"/>')],
    [
      'with a declaration, comments and a doctype',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${root('<g/>')}`,
    ],
    [
      'that uses its own parts and a picture inside',
      root('<use xlink:href="#rose"/><g fill="url(#a)"/><image href="data:image/png;base64,AAAA"/>'),
    ],
    ['with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>'],
  ])('a drawing %s is taken, and is handed on as a download that nothing shows', async (_, content) => {
    const { status, body } = await logo(content);
    expect([status, body.file?.name, body.file?.width]).toEqual([200, 'logo.svg', null]);
    for (const url of [body.file.url, `${body.file.url}/thumbnail`]) {
      const { headers } = await leader.get(url);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it.each([
    ['a script', root('<script>alert(1)</script>')],
    ['a script with a prefix', root('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['a handler', root('<g/>', 'onload="alert(1)"')],
    ['a page inside', root('<foreignObject><p/></foreignObject>')],
    ['a link that runs', root('<a xlink:href="javascript:alert(1)"><g/></a>')],
    ['a link that is spelled', root('<a href="&#106;avascript:alert(1)"><g/></a>')],
    ['an animated link', root('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['what is loaded from elsewhere', root('<image href="https://evil.example/a.png"/>')],
    ['a style that loads', root('<style>g{fill:url(https://evil.example/a)}</style>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${root('&a;')}`],
    ['another root', '<html><svg/></html>'],
    ['another encoding', Buffer.from(root('<g/>'), 'utf16le')],
    ['an encoding of its own', `<?xml version="1.0" encoding="utf-7"?>${root('<g/>')}`],
    ['nothing of one', 'svg'],
  ])('a drawing with %s is refused, and says what to send', async (_, content) => {
    const { status, body } = await logo(content);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^Invalid file type: logo\.svg: .*plain drawing/),
    ]);
  });

  it('a drawing is refused under the name of another type', async () => {
    expect((await logo(root('<g/>'), 'logo.png')).status).toBe(422);
  });
});
