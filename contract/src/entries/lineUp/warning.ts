/** The rules that staff apply when they plan a line-up, by the names that accepted warnings are stored under. */
export const warningRules = [
  'horses-next-to-flame',
  'horses-next-to-loud-float',
  'loudspeakers-next-to-band',
  'asked-to-avoid',
  'same-kind-in-a-row',
  'presenting-sponsor-first',
  'color-guard-ahead-of-marine-band',
  'heralds-ahead-of-royal-court',
  'show-out-of-its-slot',
  'length-not-given',
] as const;
export type WarningRule = (typeof warningRules)[number];

export const warningTitles: Readonly<Record<WarningRule, string>> = {
  'horses-next-to-flame': 'Horses next to flame',
  'horses-next-to-loud-float': 'Horses next to a loud float',
  'loudspeakers-next-to-band': 'Loudspeakers next to a band',
  'asked-to-avoid': 'Asked not to be neighbors',
  'same-kind-in-a-row': 'Same kind in a row',
  'presenting-sponsor-first': 'Presenting sponsor not first',
  'color-guard-ahead-of-marine-band': 'Color guard behind the Marine band',
  'heralds-ahead-of-royal-court': 'Heralds behind the Royal Court float',
  'show-out-of-its-slot': 'Show out of its slot',
  'length-not-given': 'Length not given',
};
