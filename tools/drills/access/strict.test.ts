import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import { formsRoutes } from '@parade/contract/forms/routes.ts';
import { rooms } from '@parade/server/rooms.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { describe, expect, it } from 'vitest';
import { keysOf, looseObjects, unnamedKeys } from './strict.ts';

const routes = rooms.flatMap((room) => Object.values(room.routes));

describe('the body of every call', () => {
  it.each(
    routes
      .filter(({ body }) => body !== undefined)
      .map((route) => [`${route.method} ${route.path}`, route.body] as const),
  )('the body of every call refuses unknown keys at every depth: %s', (_, body) => {
    expect(looseObjects(body)).toEqual([]);
  });

  it('the body of every call is found loose where the schema of an answer names its keys and lets others pass', () => {
    expect(looseObjects(usersRoutes.readUser.output)).toContain('the body');
    expect(looseObjects(usersRoutes.readUser.output)).toContain('organization_roles.*');
  });
});

describe('keys that a schema does not name', () => {
  const { output } = waiversRoutes.readCalendar;

  it('keys that a schema does not name are found at any depth', () => {
    const answer = { year: 2027, password_hash: 'x', steps: [{ days: 7, secret: 'x' }] };
    expect(unnamedKeys(output, answer)).toEqual(['password_hash', 'steps.0.secret']);
  });

  it('keys that a schema does not name are none where all are named', () => {
    expect(unnamedKeys(output, { year: 2027, steps: [{ days: 7 }] })).toEqual([]);
  });
});

it('the keys of a body are read behind checks and transforms', () => {
  expect(keysOf(usersRoutes.signUp.body)).toContain('is_broadcaster');
  expect(keysOf(undefined)).toEqual([]);
});

it('the keys of an object inside a body are its own', () => {
  expect(keysOf(entryFormsRoutes.askUpload.body, ['extras'])).toContain('organization_id');
  expect(keysOf(entryFormsRoutes.askUpload.body)).not.toContain('organization_id');
  expect(keysOf(formsRoutes.setDueDates.body, ['due_dates', '0'])).toEqual(['form_type', 'due_on', 'from']);
});
