import { tokenPermits } from '@parade/contract/access/permissions.ts';
import { permissionsAsked } from '@parade/contract/access/who.ts';
import { failure, fieldErrors } from '@parade/contract/http/errors.ts';
import { everyCallMayRefuse, refusalStatus, refusalWords } from '@parade/contract/http/refusals.ts';
import type { Route } from '@parade/contract/http/route.ts';
import {
  maxWebhookTries,
  type WebhookEvent,
  webhookEvents,
  webhookMessage,
} from '@parade/contract/notifications/webhooks/webhook.ts';
import { tokenRoles, tokenPrefix } from '@parade/contract/users/tokens/token.ts';
import { z } from 'zod';
import { isOpenToTokens } from '../../access/apiTokens.ts';
import type { Room } from '../handlers.ts';

type Json = Record<string, unknown>;

/** Returns OpenAPI 3.1 of every bound call, made from the contract's tables. */
export function describeApi(rooms: readonly Room[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const room of rooms) {
    for (const [name, route] of Object.entries(room.routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(room.name, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parade portal', version, description: commonToAll },
    paths,
    webhooks: Object.fromEntries(Object.keys(webhookEvents).map((event) => [event, { post: message(event) }])),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'What signing in answers. Changes also need the header against forged requests.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token that a superadmin made in Settings; it begins with ${tokenPrefix}. It has the rights of one role, and needs no other header.`,
        },
      },
      schemas: { Failure: refusalSchema(failure), FieldErrors: refusalSchema(fieldErrors) },
    },
  };
}

/** What no single call says. Markdown. */
const commonToAll = `
**Access.** A program sends its token with each call, as \`Authorization: Bearer ${tokenPrefix}…\`, and no other header. What it may not do is 403.
A call that is open to anyone is made without it.

**Errors.** 422 is \`{message, errors: {field: [text, …]}}\`; any other failure is \`{error, code}\`. Texts are for people and may change: go by the \`code\`. After 429 and 503, wait at least as many seconds as \`retry-after\` says, where there is one. Every answer has an \`x-request-id\`, which the portal’s log has too.

**Lists** come in pages, with the number of all rows beside them. \`page\` counts from 1, and a page beyond the last one is the last one again. The audit lists count only some way beyond the page: go by the number beside each page.

**Times.** An instant is in UTC, as 2026-11-23T18:00:00.000Z. A day is 2026-11-23, as the calendar shows it in Los Angeles.

**Answers are not cached**: they have no ETag, and \`no-store\` but for pictures. Feeds have one: send it as \`if-none-match\`, and 304 says that nothing has changed. Fields may be added to an answer. An unknown field of a body is refused, an
unknown key of a query ignored.
`;

/** A message to a webhook, as OpenAPI describes what is sent and not received. */
function message(event: string): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description,
  });
  const type = z.literal(event);
  return {
    operationId: `webhook.${event}`,
    tags: ['webhooks'],
    summary: `${webhookEvents[event as WebhookEvent]}. Posted to the addresses that a superadmin added in Settings.`,
    description: aboutMessages,
    security: [],
    parameters: [
      header('webhook-id', 'The same over all tries. Take each once.'),
      header('webhook-timestamp', 'Seconds since 1970, of this try.'),
      header('webhook-signature', 'v1, a comma, and the signature in base64.'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaOf(webhookMessage.extend({ type }), 'output'),
          example: exampleMessage(event),
        },
      },
    },
    responses: { '2XX': { description: 'The message has arrived. Nothing else of the answer is read.' } },
  };
}

function exampleMessage(event: string): Json {
  const about = { entry_id: 7, organization_id: 3, year: 2027 };
  const data = event.startsWith('waiver.') ? { ...about, waiver_id: 12 } : about;
  return { type: event, at: '2026-11-23T18:00:00.000Z', data };
}

const aboutMessages = `Ids alone: a program asks for more with its token. The headers are those of [Standard Webhooks](https://www.standardwebhooks.com).
The signature is HMAC-SHA256 over \`webhook-id.webhook-timestamp.body\`, with the body as it came, before it is read as JSON; its key is the bytes
whose base64 is behind \`whsec_\` in the secret. Refuse what is older than five minutes.

Any 2xx within 10 seconds counts; redirects are not followed. Otherwise the message is tried again, ${maxWebhookTries} times in all over a day.`;

function operation(room: string, name: string, route: Route): Json {
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: route.summary,
    description: describeWho(route),
    security: securityOf(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'GET' ? [] : [{ ...csrfParameter, required: !takesToken(route) }]),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: contentOf(route, schemaOf(route.body, 'input')) } }
      : {}),
    responses: responses(route),
  };
}

function securityOf(route: Route): Json[] {
  if ('anyone' in route.who) return [];
  return takesToken(route) ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

/** Returns whether any token may make the call. */
function takesToken(route: Route): boolean {
  return (
    isOpenToTokens(route) && permissionsAsked(route.who).some((permission) => tokenPermits(tokenRoles, permission))
  );
}

function contentOf(route: Route, schema: Json): Json {
  const example = route.example === undefined ? {} : { example: route.example };
  return {
    'application/json': { schema, ...example },
    ...(route.multipart ? { 'multipart/form-data': { schema } } : {}),
  };
}

const csrfParameter = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'The value of the XSRF-TOKEN cookie. Not asked of a call with a token.',
};

function describeWho(route: Route): string {
  if ('anyone' in route.who) return `Anyone: ${route.who.anyone}.`;
  if ('signedIn' in route.who) return `Any signed-in account: ${route.who.signedIn}.`;
  const asked = `Needs ${permissionsAsked(route.who).join(' or ')}.`;
  if (takesToken(route)) return asked;
  return `${asked} Not open to tokens${route.notByToken === undefined ? '' : `: ${route.notByToken}`}.`;
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function responses(route: Route): Json {
  const answers: Record<string, Json> = {
    [String(route.status ?? 200)]:
      route.output === 'file'
        ? { description: 'A file. Its Content-Type says of which kind.', content: { '*/*': {} } }
        : { description: 'Done.', content: { 'application/json': { schema: schemaOf(route.output, 'output') } } },
  };
  if (route.body || route.query)
    answers['422'] = {
      description: 'The request is not valid.',
      content: refusalContent('FieldErrors'),
    };
  for (const code of [...everyCallMayRefuse, ...route.refusals]) {
    const status = String(refusalStatus(code));
    const known = answers[status]?.description as string | undefined;
    const words = refusalWords(code);
    answers[status] = {
      description: known && known !== words ? `${known} ${words}` : words,
      content: answers[status]?.content ?? refusalContent(status === '422' ? 'FieldErrors' : 'Failure'),
    };
  }
  return answers;
}

/** 422 has one shape, whatever refuses: the input's schema, or a refusal by name. */
function refusalContent(schema: 'Failure' | 'FieldErrors'): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

/** The schema of a refusal, open: Refusal.extra and a captcha are sent beside the keys that all have. */
function refusalSchema(schema: z.ZodObject): Json {
  return {
    ...schemaOf(schema, 'output'),
    description:
      'Some refusals have further keys, with what it takes to continue: the count that matches now, both values of a conflict, or that a captcha is required.',
    additionalProperties: true,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json;
  delete json.$schema;
  return io === 'output' ? (withFormats(json) as Json) : json;
}

/**
 * An answer's instants and days, by the names that every column and key of one has. Answers declare them as texts, because
 * the database has checked them.
 */
const instants = /(?:^|_)(?:at|until|since)$/;
const days = /(?:^|_)(?:on|date)$|^today$/;
/** Named alike: a day that is empty until somebody types it, and the place where a piece of music is played. */
const otherTexts = new Set(['release_date', 'used_at']);

function withFormats(node: unknown, name = ''): unknown {
  if (Array.isArray(node)) return node.map((each) => withFormats(each, name));
  if (typeof node !== 'object' || node === null) return node;
  const { properties, items, anyOf, oneOf, ...rest } = node as Json;
  const format = otherTexts.has(name) ? undefined : instants.test(name) ? 'date-time' : days.test(name) ? 'date' : null;
  const isPlain = [rest.type].flat().includes('string') && rest.format === undefined && rest.enum === undefined;
  return {
    ...rest,
    ...(isPlain && format ? { format } : {}),
    ...(properties ? { properties: mapValues(properties as Json, (schema, key) => withFormats(schema, key)) } : {}),
    ...(items ? { items: withFormats(items) } : {}),
    ...(anyOf ? { anyOf: withFormats(anyOf, name) } : {}),
    ...(oneOf ? { oneOf: withFormats(oneOf, name) } : {}),
    ...(rest.additionalProperties ? { additionalProperties: withFormats(rest.additionalProperties) } : {}),
  };
}

function mapValues(given: Json, to: (value: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, to(value, key)]));
}
