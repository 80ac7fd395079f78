import type { StaticText } from '../staticText.ts';
/** What the information-only forms say until the organiser writes its own. */

export const participantManualText = information('participant-manual', [
  [
    'Key dates',
    'Media information opens and waivers are sent on October 1. Waivers are due December 1. The parade is on January 1.',
  ],
  [
    'The route',
    'The route is 5.5 miles long and has one sharp corner in front of the television stands. The pace is 2.5 miles an hour.',
  ],
  ['Spacing', 'Keep 50 feet from the entry ahead and close gaps without running.'],
  [
    'Conduct',
    'Everyone in the entry follows parade officials, the leader and the law. No alcohol, drugs or campaigning.',
  ],
  ['Costumes and signs', 'Costumes and signs are worn and carried as approved. Signs name no product or price.'],
  ['What may not be thrown', 'Nothing is thrown or handed to the crowd.'],
  ['Weather', 'The parade goes on in rain. Bring what keeps people and instruments dry.'],
]);

export const paradeDayText = information('parade-day-instructions', [
  ['Formation', 'The formation map, your arrival time and your order number are in the files below.'],
  ['Disbanding', 'Keep moving through the end of the route; your vehicles wait in the disband area.'],
  ['Lost people', 'Lost people go to the nearest first-aid station. Call your parade-day contact from there.'],
]);

export const advertisingText = information('advertising', [
  ['Advertising', 'The sales kit lists the places and prices of advertising in parade publications.'],
  ['Style guide', 'The style guide shows how to use the name and the logos of the parade.'],
]);

export const waiverInstructionsText = information('waiver-instructions', [
  [
    'Adding people',
    'Add everyone who takes part under Participants, one by one or from a CSV file. Equestrian entries add support personnel too.',
  ],
  [
    'What they receive',
    'Each person receives an e-mail with a link of his or her own and signs without an account. For minors a parent or guardian signs as well.',
  ],
  ['Dates', 'Waiver e-mails go out on October 1, or when the person is added later. Waivers are due December 1.'],
  ['Afterwards', 'A signed waiver waits for approval, then counts as completed. The signer receives a copy.'],
]);

function information(text_id: string, blocks: readonly (readonly [string, string])[]): StaticText {
  return { text_id, version: 1, sample: true, blocks: blocks.map(([heading, text]) => ({ heading, text })) };
}
