import type { StaticText } from './staticText.ts';
/** The content of the information-only forms until the organizer writes its own. */

export const participantManualText = information('participant-manual', [
  [
    'Key dates',
    'Media information opens and we email the waivers on October 1. Waivers are due December 1. The parade is on January 1.',
  ],
  [
    'The route',
    'The route is 5.5 miles long and has one sharp corner in front of the television stands. The pace is 2.5 miles an hour.',
  ],
  ['Spacing', 'Keep 50 feet from the entry ahead and close gaps without running.'],
  [
    'Conduct',
    'Everyone in the entry must follow the law and the instructions of parade officials and the leader. Alcohol, drugs and campaigning are not allowed.',
  ],
  ['Costumes and signs', 'Wear costumes and carry signs as approved. Signs may not name a product or a price.'],
  ['Giveaways', 'Do not throw or hand anything to the crowd.'],
  ['Weather', 'The parade takes place rain or shine. Bring what you need to keep people and instruments dry.'],
]);

export const paradeDayText = information('parade-day-instructions', [
  ['Formation', 'The formation map, your arrival time and your order number are in the files below.'],
  ['Disbanding', 'Keep moving through the end of the route; your vehicles will be waiting in the disband area.'],
  ['Lost people', 'If you get lost, go to the nearest first-aid station and call your parade-day contact from there.'],
]);

export const advertisingText = information('advertising', [
  ['Advertising', 'The sales kit lists advertising space and rates in parade publications.'],
  ['Style guide', 'The style guide shows how to use the parade name and logos.'],
]);

export const waiverInstructionsText = information('waiver-instructions', [
  [
    'Adding people',
    'Under Participants, add everyone who takes part, one at a time or from a CSV file. Equestrian entries add support personnel too.',
  ],
  [
    'What they receive',
    'Each person receives an email with a personal link and signs without an account. For minors, a parent or guardian signs too.',
  ],
  [
    'Dates',
    'Waiver emails go out on October 1. Anyone added later gets an email right away. Waivers are due December 1.',
  ],
  [
    'Afterwards',
    'A signed waiver is pending approval until you or the parade office approves it. Then it is completed. The signer receives a copy by email.',
  ],
]);

/** F-28: the letters are fixed and the office defines their meaning, so each heading is a letter. */
export const formationLegendText = information('formation-legend', [
  ['A', 'Animal led without a rider'],
  ['C', 'Carriage, coach or wagon'],
  ['E', 'Equine in harness'],
  ['O', 'Out-walker on foot'],
  ['R', 'Mounted rider'],
  ['T', 'Trailing clean-up crew'],
  ['X', 'Space to keep clear'],
]);

function information(text_id: string, blocks: readonly (readonly [string, string])[]): StaticText {
  return { text_id, version: 1, sample: true, blocks: blocks.map(([heading, text]) => ({ heading, text })) };
}
