/** F-27: the counts of a band, and the share of non-playing members. */
import { MESSAGES } from '../../messages.ts';
import { countOf, type RowValue } from '../../answers/values.ts';
import { type Finding, warning } from '../finding.ts';
import type { Part } from '../part.ts';
import { compositeKind } from '../rows.ts';

const NON_PLAYING_PERCENT = 15;

const PLAYING = ['brass', 'woodwinds', 'percussion'];
const BREAKDOWN = ['drum_majors', 'color_guard', 'dance_or_drill', 'twirlers', 'banner_carriers', 'other'];

const count = (key: string, label: string): Part => ({
  key,
  label,
  widget: 'number',
  max: 5000,
});

const parts: readonly Part[] = [
  { ...count('brass', 'Brass'), required: true },
  { ...count('woodwinds', 'Woodwinds'), required: true },
  { ...count('percussion', 'Percussion'), required: true },
  { ...count('total_playing', 'Total playing'), computed: true, help: 'Brass, woodwinds and percussion' },
  {
    ...count('non_playing', 'Non-playing'),
    required: true,
    help: 'Drum majors, color guard, dance, twirlers and banner carriers',
  },
  { ...count('total_band_size', 'Total band size'), computed: true },
  count('drum_majors', 'Drum majors'),
  count('color_guard', 'Color guard'),
  count('dance_or_drill', 'Dance or drill'),
  count('twirlers', 'Twirlers'),
  count('banner_carriers', 'Banner carriers'),
  count('other', 'Other non-playing'),
];

export const bandComposition = compositeKind('band_composition', {
  parts,
  complete: withTotals,
  findings: bandFindings,
  counts: {
    noun: 'people',
    total: 'total_band_size',
    breakdown: { of: 'non_playing', title: 'Non-playing members by kind (optional)', keys: BREAKDOWN },
  },
  example: () => ({ brass: '60', woodwinds: '70', percussion: '40', non_playing: '24' }),
});

/**
 * Returns the row with both totals recomputed; they are removed when nothing is entered. Parts that are not digits
 * count as 0.
 */
function withTotals(row: RowValue): RowValue {
  const { total_playing: _playing, total_band_size: _size, ...typed } = row;
  if (![...PLAYING, 'non_playing'].some((key) => countOf(typed[key]) !== undefined)) return typed;
  const playing = sum(typed, PLAYING);
  return {
    ...typed,
    total_playing: String(playing),
    total_band_size: String(playing + (countOf(typed['non_playing']) ?? 0)),
  };
}

function bandFindings(row: RowValue): readonly Finding[] {
  const nonPlaying = countOf(row['non_playing']) ?? 0;
  const size = sum(row, PLAYING) + nonPlaying;
  const findings: Finding[] = [];
  if (nonPlaying * 100 > size * NON_PLAYING_PERCENT) {
    findings.push({
      ...warning('non_playing_over', MESSAGES.non_playing_over, shareOf(nonPlaying, size)),
      column: 'non_playing',
    });
  }
  if (sum(row, BREAKDOWN) > nonPlaying && countOf(row['non_playing']) !== undefined) {
    findings.push({
      ...warning('breakdown_over', MESSAGES.breakdown_over),
      column: 'non_playing',
    });
  }
  return findings;
}

/** Returns '58 of 346 is 16.8 percent; 15 percent of 346 is 51.' */
function shareOf(nonPlaying: number, size: number): string {
  const share = Math.round((nonPlaying * 1000) / size) / 10;
  const most = Math.floor((size * NON_PLAYING_PERCENT) / 100);
  return `${nonPlaying} of ${size} is ${share} percent; ${NON_PLAYING_PERCENT} percent of ${size} is ${most}. It can be submitted this way.`;
}

function sum(row: RowValue, keys: readonly string[]): number {
  return keys.reduce((total, key) => total + (countOf(row[key]) ?? 0), 0);
}
