import type { Route } from '@parade/contract/http/route.ts';
import { webhookMessage } from '@parade/contract/notifications/webhooks/webhook.ts';
import { expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { rooms } from '../../rooms.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const stage = await testPortalWithApp();

interface Described {
  readonly post: { readonly requestBody: { readonly content: Record<string, { readonly example?: unknown }> } };
}

it('OpenAPI says nothing of the version of the portal, and says which texts of an answer are instants and which are days', async () => {
  const { info, paths } = (await stage.app.inject('/api/openapi.json')).json();
  expect(info.version).not.toBe(packageFile.version);
  const answerOf = (path: string) => paths[path].get.responses['200'].content['application/json'].schema;
  const entry = answerOf('/api/entries').properties.data.items.properties;
  expect(entry.created_at).toMatchObject({ type: 'string', format: 'date-time' });
  expect(entry.submitted_at).toMatchObject({ type: ['string', 'null'], format: 'date-time' });
  expect(entry.official_name.format).toBeUndefined();
  const release = answerOf('/api/press-releases').properties.data.items.properties;
  expect([release.date.format, release.publish_on.format, release.title.format]).toEqual(['date', 'date', undefined]);
  // A kit has none until its leader types one.
  const kit = answerOf('/api/press-kits').properties.data.items.properties;
  expect([kit.release_date.type, kit.release_date.format]).toEqual(['string', undefined]);
});

it('OpenAPI has an example for what a program sends first, and every example is a body that the call takes', async () => {
  const routes = rooms.flatMap((room): Route[] => Object.values(room.routes));
  const shown = routes.filter((route) => route.example !== undefined);
  for (const { path, body, example } of shown)
    expect([path, body?.safeParse(example).error?.issues]).toEqual([path, undefined]);
  const { paths, webhooks } = (await stage.app.inject('/api/openapi.json')).json();
  for (const { method, path, example } of shown) {
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect([path, described.requestBody.content['application/json'].example]).toEqual([path, example]);
  }
  const calls = shown.map(({ method, path }) => `${method} ${path}`);
  for (const first of [
    'PUT /api/entries/:id/status',
    'POST /api/tokens',
    'POST /api/webhooks',
    'POST /api/organizations',
  ])
    expect(calls).toContain(first);
  for (const [event, { post }] of Object.entries<Described>(webhooks)) {
    const example = post.requestBody.content['application/json']?.example;
    expect([event, webhookMessage.parse(example).type]).toEqual([event, event]);
  }
});
