/** The texts beside the questions that the office can replace with its own versions. */
import {
  advertisingText,
  formationLegendText,
  paradeDayText,
  participantManualText,
  waiverInstructionsText,
} from './information.ts';
import { participationAgreementText } from './participationAgreement.ts';
import { equestrianBodyText } from './equestrianBody.ts';
import type { OfficeTexts, StaticText } from './staticText.ts';
import { waiverBodyText } from './waiverBody.ts';

/** The portal's own texts, each under the name that the office sees. */
export const formTexts: readonly {
  readonly name: string;
  readonly text: StaticText;
  /** Shown on the signing page, which people also read in other languages. */
  readonly is_signed_by_link?: true;
}[] = [
  { name: 'Participation Agreement', text: participationAgreementText },
  { name: 'Participant Manual and Key Dates', text: participantManualText },
  { name: 'Parade-Day Instructions', text: paradeDayText },
  { name: 'Advertising and Style Guide', text: advertisingText },
  { name: 'How Waivers Work', text: waiverInstructionsText },
  { name: 'Letters of the parade formation', text: formationLegendText },
  { name: 'Waiver: Release and Agreement', text: waiverBodyText, is_signed_by_link: true },
  { name: 'Waiver: Horses and Other Animals', text: equestrianBodyText, is_signed_by_link: true },
];

/** The texts of the waivers. */
export const waiverTextIds = formTexts.flatMap(({ text, is_signed_by_link }) =>
  is_signed_by_link ? [text.text_id] : [],
);

/** Returns the text that replaces the definition's. */
export function shownText(text: StaticText, { texts }: { readonly texts?: OfficeTexts | undefined }): StaticText {
  return texts?.[text.text_id] ?? text;
}
