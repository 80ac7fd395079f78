/** The texts beside the questions that the office replaces by versions of its own. Those of the waivers stay as they are signed. */
import {
  advertisingText,
  formationLegendText,
  paradeDayText,
  participantManualText,
  waiverInstructionsText,
} from './information.ts';
import { participationAgreementText } from './participationAgreement.ts';
import type { StaticText } from './staticText.ts';

/** What the portal comes with, each under the name that the office sees. */
export const formTexts: readonly { readonly name: string; readonly text: StaticText }[] = [
  { name: 'Participation Agreement', text: participationAgreementText },
  { name: 'Participant Manual and Key Dates', text: participantManualText },
  { name: 'Parade-Day Instructions', text: paradeDayText },
  { name: 'Advertising and Style Guide', text: advertisingText },
  { name: 'How Waivers Work', text: waiverInstructionsText },
  { name: 'Letters of the parade formation', text: formationLegendText },
];

/** By text_id, the version that stands in for the one of a definition. */
export type OfficeTexts = Readonly<Record<string, StaticText>>;

/** The text that is shown in a definition's place. */
export function shownText(text: StaticText, { texts }: { readonly texts?: OfficeTexts | undefined }): StaticText {
  return texts?.[text.text_id] ?? text;
}
