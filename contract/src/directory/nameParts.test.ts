import { describe, expect, it } from 'vitest';
import { nameParts } from './nameParts.ts';

describe('the parts of a name', () => {
  it.each([
    ['Ana Ruiz', 'Ana', 'Ruiz'],
    ['  Jo   Ann  Chen ', 'Jo Ann', 'Chen'],
    ['Dr. Ana María de la Cruz Jr.', 'Ana María', 'de la Cruz Jr.'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Cruz, Ana', 'Ana', 'Cruz'],
    ['Martin King, Jr.', 'Martin', 'King, Jr.'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Cher', '', 'Cher'],
    ['山田太郎', '', '山田太郎'],
    ['', '', ''],
  ])('the parts of a name: %s', (name, first_name, last_name) => {
    expect(nameParts(name)).toEqual({ first_name, last_name });
  });
});
