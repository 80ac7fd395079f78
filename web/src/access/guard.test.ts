import type { InitialData } from '@parade/contract/users/session.ts';
import { describe, expect, it } from 'vitest';
import { redirectOf, loginPath } from './guard.ts';
import { safeNext } from './safeNext.ts';

const nobody = { user: null } as InitialData;
const leader = { user: { permissions: ['viewEntries', 'manageEntries'] } } as unknown as InitialData;

describe('a screen', () => {
  it.each([
    ['for anyone, nobody signed in', 'anyone' as const, nobody, null],
    ['for people signed in, nobody signed in', 'signedIn' as const, nobody, '/login?next=%2Fx%3Fa%3D1'],
    ['for people signed in, a leader', 'signedIn' as const, leader, null],
    ['for a permission, nobody signed in', { may: 'manageUsers' as const }, nobody, '/login?next=%2Fx%3Fa%3D1'],
    ['for a permission that a leader lacks', { may: 'manageUsers' as const }, leader, '/invalid-permissions'],
    ['for one of two permissions', { may: ['manageUsers', 'viewEntries'] as const }, leader, null],
  ])('%s', (_, who, data, redirectPath) => {
    expect(redirectOf(who, data, '/x?a=1')).toBe(redirectPath);
  });
});

describe('the remembered place', () => {
  it.each([
    ['/entries/7/2027/view', '/entries/7/2027/view'],
    ['/applications/s/-updated/f/q=a%3Bb/p/2?x=1#y', '/applications/s/-updated/f/q=a%3Bb/p/2?x=1#y'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['/..//evil.example', null],
    ['/a/..//evil.example', null],
    ['/./users', '/users'],
    ['javascript:alert(1)', null],
    ['', null],
    ['/login?next=/x', null],
    ['/api/me', null],
  ])('%s', (next, safe) => {
    expect(safeNext(next)).toBe(safe);
  });
});

it('sends nobody back to the login page from the login page', () => {
  expect(loginPath('/login')).toBe('/login');
});
