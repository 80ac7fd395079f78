import { describe, expect, it } from 'vitest';
import type { FormContext } from '../answers/context.ts';
import { currentForm } from '../definitions/registry.ts';
import { placedFields } from '../engine/visibility.ts';
import { isSignaturePicture } from './signaturePicture.ts';
import { widgetFindings } from '../engine/widget.ts';

const ctx = { parade_year: 2027, today: '2026-11-20' } as FormContext;

/** A PNG up to its header, which states its dimensions. */
function png(width: number, height: number, name = 'IHDR'): string {
  const number = (value: number) => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256);
  const letters = [...name].map((letter) => letter.charCodeAt(0));
  const mark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return dataUrl([...mark, ...number(13), ...letters, ...number(width), ...number(height), 8, 6, 0, 0, 0]);
}

function dataUrl(bytes: readonly number[]): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.match(/.{6}/g) ?? []).map((six) => alphabet[Number.parseInt(six, 2)]);
  return `data:image/png;base64,${characters.join('')}`;
}

describe('the picture of a signature', () => {
  it.each([
    ['as a phone draws it', png(720, 360), true],
    ['of the largest sides', png(2000, 1000), true],
    ['one pixel too wide', png(2001, 1000), false],
    ['one pixel too high', png(2000, 1001), false],
    ['of 16,380 pixels squared', png(16_380, 16_380), false],
    ['of 4,294,967,295 pixels', png(0xffff_ffff, 1), false],
    ['without a width', png(0, 10), false],
    ['that begins with another chunk', png(100, 100, 'tEXt'), false],
    ['that ends before its sides', png(100, 100).slice(0, 45), false],
    ['that is a JPEG', dataUrl([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 30 }, () => 7)]), false],
    ['of four letters', 'data:image/png;base64,AAAA', false],
    ['of another type', png(10, 10).replace('png', 'gif'), false],
    ['of 400,001 characters', png(10, 10).padEnd(400_001, 'A'), false],
    ['that is none', '', false],
  ])('%s', (_what, image, fits) => {
    expect(isSignaturePicture(image)).toBe(fits);
  });

  it('the picture of a signature is named in the words of every wrong format, in every form; a typed one is not looked at', () => {
    const field = placedFields(currentForm('band-application')).find(
      (placed) => placed.field.widget === 'signature',
    )?.field;
    if (!field) throw new Error('no signature');
    const messages = (image: string) =>
      widgetFindings(field, { kind: 'drawn', image }, ctx).map((finding) => finding.message);
    expect([messages(png(16_380, 16_380)), messages(png(600, 200))]).toEqual([['Invalid value format'], []]);
    expect(widgetFindings(field, { kind: 'typed', text: 'Kim' }, ctx)).toEqual([]);
  });
});
