import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { partsOf, portalWithSettings, settingsPath } from '../testing/settings.ts';
import { serveBrand } from './brandFiles.ts';

const { portal, admin, staff, read } = await portalWithSettings();
serveBrand(portal.app, portal);

beforeEach(() => portal.clock.advance({ minutes: 1 }));

const path = settingsPath;

describe('the look of the organizer', () => {
  const picture = async (format: 'png' | 'jpeg' | 'webp', width = 900) => {
    const drawn = sharp({ create: { width, height: 300, channels: 3, background: '#1f4e8c' } });
    const bytes = await drawn
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toFormat(format)
      .toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
  };
  const css = async (etag?: string) =>
    portal.app.inject({ url: '/brand.css', ...(etag ? { headers: { 'if-none-match': etag } } : {}) });

  it.each(['png', 'jpeg'] as const)('a logo in %s is written anew and shown to everybody', async (format) => {
    const answer = await admin.post(path, partsOf({ 'settings[organizer_logo]': await picture(format) }));
    expect(answer.status).toBe(200);
    const name = answer.body.settings.organizer_logo;
    const served = await portal.app.inject({ url: `/logo/${name}.png` });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    const shown = await sharp(served.rawPayload).metadata();
    expect([shown.format, shown.width, shown.height, shown.exif]).toEqual(['png', 480, 160, undefined]);
    const me = await portal.app.inject({ url: '/api/me' });
    expect(me.json().settings.organizer_logo).toBe(name);
  });

  it('a logo that is not a picture of these kinds is refused, and the one before stays', async () => {
    const before = (await read()).settings.organizer_logo;
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], { type: 'image/png' });
    for (const file of [svg, await picture('webp'), new Blob(['']), new Blob(['\u0089PNG\r\n'])]) {
      const answer = await admin.post(path, partsOf({ 'settings[organizer_logo]': file }));
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['settings.organizer_logo']]);
    }
    const stray = await admin.post(path, partsOf({ 'settings[organizer_logo]': 'a'.repeat(64) }));
    expect([stray.status, stray.body.errors]).toEqual([
      422,
      { 'settings.organizer_logo': ['Please choose a picture'] },
    ]);
    expect((await staff.post(path, partsOf({ 'settings[organizer_logo]': await picture('png') }))).status).toBe(403);
    expect((await read()).settings.organizer_logo).toBe(before);
    expect((await portal.app.inject({ url: `/logo/${'a'.repeat(64)}.png` })).statusCode).toBe(404);
  });

  it('a logo is removed, and the portal shows its rose again', async () => {
    await admin.post(path, partsOf({ 'settings[organizer_logo]': '' }));
    expect((await read()).settings.organizer_logo).toBe('');
  });

  it('an action color is on every page at once, and has a new tag', async () => {
    const before = await css();
    expect(before.body).not.toContain('--rose');
    const answer = await admin.post(path, partsOf({ 'settings[brand_color]': '#1F4E8C' }));
    expect(answer.body.settings.brand_color).toBe('#1f4e8c');
    const after = await css(String(before.headers['etag']));
    expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(after.body).toMatch(/--rose: #1f4e8c;\n {2}--rose-dark: #193e70;\n {2}--rose-tint: #[0-9a-f]{6};/);
    const again = await css(String(after.headers['etag']));
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('an action color that is hard to read is refused with one that is not', async () => {
    const answer = await admin.post(path, partsOf({ 'settings[brand_color]': '#ff8800' }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors['settings.brand_color'][0]).toMatch(
      /contrast is 2\.\d:1.*The nearest color that works is #/,
    );
    expect((await read()).settings.brand_color).toBe('#1f4e8c');
  });
});
