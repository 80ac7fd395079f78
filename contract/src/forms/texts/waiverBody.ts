import type { StaticText } from './staticText.ts';

/** Shown with every text whose `sample` is true. */
export const SAMPLE_TEXT_MARK = "sample text, replace with your lawyers' wording";

/** Returns the line above a text that is agreed to: its version, and whether it is a sample. */
export function versionLine({ version, sample }: Pick<StaticText, 'version' | 'sample'>): string {
  return `Version ${version}${sample ? ` · ${SAMPLE_TEXT_MARK}` : ''}`;
}

/** F-39: the body of the participant waiver, sample paragraphs under their headings. */
export const waiverBodyText: StaticText = {
  text_id: 'waiver-body',
  version: 2,
  sample: true,
  blocks: [
    {
      heading: 'Parties to this agreement',
      text: 'This agreement is between you, your parent or guardian if you are a minor, and the parade association. It also protects the host city, sponsors, volunteers, broadcasters, float builders and the owners of property along the route.',
    },
    {
      heading: 'What the event includes',
      text: 'The event is everything connected with the parade: travel in the formation area, rehearsals, decorating, judging, arena and field shows, the parade itself, disbanding and the exhibition afterward.',
    },
    {
      heading: 'Fitness to take part',
      text: 'The route is 5.5 miles long. You start early and may have to stand in the cold and walk in the heat. You confirm that you are healthy enough to take part and will wear suitable shoes.',
    },
    {
      heading: 'Known risks',
      text: 'Vehicles, floats, animals, crowds, weather, uneven streets, noise, special effects and aircraft can cause injury. Property can be lost or stolen.',
    },
    {
      heading: 'Assumption of risk',
      text: 'You take part of your own free will and accept the risks described here and risks that no one can foresee.',
    },
    {
      heading: 'Release of claims',
      text: 'To the extent the law allows, you give up all claims for injury or loss arising from the event against the people and organizations named above. You keep any claims that the law does not let you give up.',
    },
    {
      heading: 'Indemnity',
      text: 'If your own conduct leads someone else to make a claim, you will cover its cost.',
    },
    {
      heading: 'Medical care',
      text: 'If you need it, you may be given first aid and taken to a hospital. You or your insurance will pay for treatment.',
    },
    {
      heading: 'Rules and conduct',
      text: 'You will wear the costume approved for your entry, use no alcohol or drugs, throw nothing into the crowd, not campaign, and keep your phone put away. Officials may remove you from the parade.',
    },
    {
      heading: 'Names, image and voice',
      text: 'The parade and its partners may film, photograph, broadcast and use your name, image and voice in connection with the parade without paying you.',
    },
    {
      heading: 'Personal data',
      text: 'We keep your answers to run the parade safely. Staff see them only as their work requires. We delete medical notes after the parade and keep the signed agreement as evidence.',
    },
    {
      heading: 'Changes, cancellation and substitutes',
      text: 'The parade may change, shorten or cancel the event, and your entry may replace you. You are not owed any compensation.',
    },
    {
      heading: 'Governing law and severability',
      text: 'The law of the state where the parade takes place governs this agreement. If any part of this agreement is unenforceable, the rest remains in effect.',
    },
    {
      heading: 'Statement of understanding',
      text: 'You have read and understood this agreement and sign it freely. An electronic signature, drawn or typed, has the same effect as one on paper.',
    },
  ],
};

/** Version 1, as people signed it: it never changes. */
export const waiverBodyText1: StaticText = {
  text_id: 'waiver-body',
  version: 1,
  sample: true,
  blocks: [
    {
      heading: 'Who agrees with whom',
      text: 'This agreement is between you, your parent or guardian if you are a minor, and the parade association. It also protects the host city, sponsors, volunteers, broadcasters, float builders and the owners of property along the route.',
    },
    {
      heading: 'What the event includes',
      text: 'The event is everything connected with the parade: travel in the formation area, rehearsals, decorating, judging, arena and field shows, the parade itself, disbanding and the exhibition afterwards.',
    },
    {
      heading: 'Fitness to take part',
      text: 'The route is 5.5 miles long. You start early, may stand in the cold and walk in the heat. You confirm that you are healthy enough and will wear suitable shoes.',
    },
    {
      heading: 'Known risks',
      text: 'Vehicles, floats, animals, crowds, weather, uneven streets, noise, special effects and aircraft can cause injury. Property can be lost or stolen.',
    },
    {
      heading: 'Assumption of risk',
      text: 'You take part of your own free will and accept the risks described here and those that nobody can foresee.',
    },
    {
      heading: 'Release of claims',
      text: 'As far as the law allows, you give up claims for injury or loss against the people and organizations named above that arise from the event. Claims that the law does not let you give up remain yours.',
    },
    {
      heading: 'Indemnity',
      text: 'If your own conduct causes a claim by someone else, you will cover the cost of it.',
    },
    {
      heading: 'Medical care',
      text: 'First aid and transport to a hospital may be given to you when you need them. You or your insurance pay for treatment.',
    },
    {
      heading: 'Rules and conduct',
      text: 'You wear the costume agreed for your entry, use no alcohol or drugs, throw nothing into the crowd, do not campaign, and keep your phone away. Officials may remove you from the parade.',
    },
    {
      heading: 'Names, image and voice',
      text: 'The parade and its partners may film, photograph, broadcast and use your name, image and voice in connection with the parade, without payment.',
    },
    {
      heading: 'Personal data',
      text: 'Your answers are kept for running the parade safely. Staff see them where their work needs it. Medical notes are deleted after the parade; the signed agreement is kept as evidence.',
    },
    {
      heading: 'Changes, cancellation and substitutes',
      text: 'The parade may change, shorten or cancel the event, and an entry may replace you. No compensation is owed.',
    },
    {
      heading: 'Law, place and separability',
      text: 'The law of the state in which the parade takes place applies. If one part of this agreement does not hold, the rest still does.',
    },
    {
      heading: 'Statement of understanding',
      text: 'You have read and understood this agreement and sign it freely. An electronic signature, drawn or typed, counts like one on paper.',
    },
  ],
};
