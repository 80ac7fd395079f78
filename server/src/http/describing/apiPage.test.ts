import { beforeAll, expect, it } from 'vitest';
import { testPortalWithApp, type TestPortalWithApp } from '../../testing/portal.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});

it('the API page is drawn under the policy of every page, with scripts and styles of our own address', async () => {
  const answer = await portal.app.inject('/api/docs');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  const files = [...answer.body.matchAll(/<(?:script|link)[^>]*? (?:src|href)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  const ours = files.filter((path) => path.startsWith('/api/docs/'));
  expect(ours).toHaveLength(4);
  expect(files.filter((path) => !path.startsWith('/'))).toEqual([]);
  expect(answer.body).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
  for (const path of ours) expect([path, (await portal.app.inject(path)).statusCode]).toEqual([path, 200]);
});

it.each(['package.json', 'swagger-ui.js', '..%2Fpackage.json', 'constructor', '__proto__'])(
  'hands out no other file of the viewer: %s',
  async (file) => {
    expect((await portal.app.inject(`/api/docs/${file}`)).statusCode).toBe(404);
  },
);
