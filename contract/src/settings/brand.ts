/** The organizer's accent color: buttons, links, focus and the current place, wherever the portal is shown. */
import { z } from 'zod';
import { invalidText } from '../http/fieldTexts.ts';

export const defaultBrandColor = '#9b1c42';

/** S-14: text in the color has to be readable (WCAG 2.2 AA, 1.4.3). */
export const minContrast = 4.5;

/** The backgrounds: the page and its surfaces, the same as --paper and --surface in web/src/ui/tokens.css. */
const grounds = ['#fbfaf7', '#ffffff'] as const;

/** '#rrggbb', readable on the page, on surfaces and on its own tint. */
export const brandColor = z
  .string()
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    const message = /^#[0-9a-f]{6}$/.test(value) ? contrastFault(value) : invalidText;
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** Returns why a color is unreadable, with the nearest readable one; undefined where it is fine. */
function contrastFault(color: string): string | undefined {
  const contrast = leastContrastOf(color);
  if (contrast >= minContrast) return undefined;
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `This color is too light to read: its contrast is ${shown}:1, and text needs ${minContrast}:1. The nearest color that works is ${nearestReadable(color)}.`;
}

/** Returns the lowest contrast of text in this color on any of its backgrounds. */
export function leastContrastOf(color: string): number {
  return Math.min(...[...grounds, tintOf(color)].map((ground) => contrastOf(color, ground)));
}

/** Returns the same color, darkened only as far as needed. */
export function nearestReadable(color: string): string {
  for (let black = 0; black < 100; black += 1) {
    const darker = mixed(color, '#000000', black / 100);
    if (leastContrastOf(darker) >= minContrast) return darker;
  }
  return defaultBrandColor;
}

export interface BrandShades {
  readonly color: string;
  /** The color under the pointer. */
  readonly dark: string;
  /** The background of the selected item. */
  readonly tint: string;
  /** Pale lines. */
  readonly line: string;
}

export function shadesOf(color: string): BrandShades {
  if (color === defaultBrandColor) return { color, dark: '#7d1534', tint: '#fbeef2', line: '#d9a5b6' };
  return { color, dark: mixed(color, '#000000', 0.2), tint: tintOf(color), line: mixed(color, '#ffffff', 0.6) };
}

function tintOf(color: string): string {
  return mixed(color, '#ffffff', 0.93);
}

/** Returns the contrast of two colors, 1 to 21, as WCAG computes it. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(color: string, into: string, share: number): string {
  const target = channelsOf(into);
  const channels = channelsOf(color).map((channel, n) => Math.round(channel + ((target[n] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
