import type { StaticText } from './staticText.ts';

export const participationAgreementText: StaticText = {
  text_id: 'participation-agreement',
  version: 2,
  sample: true,
  blocks: [
    {
      heading: 'Parties and entry',
      text: 'The organization named in the application and the parade association agree that the entry named there will take part in that year’s parade.',
    },
    {
      heading: 'Place in the parade and right to change it',
      text: 'The parade assigns each entry its place and may change it at any time.',
    },
    {
      heading: 'Standards of conduct, costume and music',
      text: 'Conduct, costumes and music must suit a family audience and match what was approved.',
    },
    {
      heading: 'Safety and inspection',
      text: 'Officials may inspect everything in the entry and may remove anything they find unsafe.',
    },
    {
      heading: 'Insurance and responsibility',
      text: 'The organization must carry the insurance described in the insurance form and is responsible for the people it brings.',
    },
    {
      heading: 'Names, logos and goodwill',
      text: "Neither side uses the other's names and logos without permission. The entry must convey a message of goodwill.",
    },
    {
      heading: 'Filming and use of images',
      text: 'The parade and its partners may film the entry and use the images without paying for them.',
    },
    {
      heading: 'Fees and refunds',
      text: 'The fee depends on the fee class. It is due with this agreement and is nonrefundable.',
    },
    {
      heading: 'Withdrawal, weather and cancellation',
      text: 'The parade takes place rain or shine. No compensation is owed if an entry withdraws or the parade has to be canceled.',
    },
    {
      heading: 'Law and disputes',
      text: 'The law of the state where the parade takes place governs this agreement, and disputes are decided by its courts.',
    },
  ],
};

/** Version 1, as people signed it: it never changes. */
export const participationAgreementText1: StaticText = {
  text_id: 'participation-agreement',
  version: 1,
  sample: true,
  blocks: [
    {
      heading: 'Parties and entry',
      text: 'The organization named in the application and the parade association agree that the entry named there takes part in the parade of that year.',
    },
    {
      heading: 'Place in the parade and right to change it',
      text: 'The parade decides the place of every entry and may change it at any time.',
    },
    {
      heading: 'Standards of conduct, costume and music',
      text: 'Conduct, costume and music suit a family audience and match what was approved.',
    },
    {
      heading: 'Safety and inspection',
      text: 'Officials may inspect everything in the entry and may withdraw what they find unsafe.',
    },
    {
      heading: 'Insurance and responsibility',
      text: 'The organization insures the entry as the insurance form asks and answers for the people it brings.',
    },
    {
      heading: 'Names, logos and goodwill',
      text: "Neither side uses the other's names and logos without permission. The entry carries a message of goodwill.",
    },
    {
      heading: 'Filming and use of images',
      text: 'The parade and its partners may film the entry and use the images without payment.',
    },
    {
      heading: 'Fees and refunds',
      text: 'The fee follows the fee class. It is due with this agreement and is not refunded.',
    },
    {
      heading: 'Withdrawal, weather and cancellation',
      text: 'The parade goes on in rain. An entry that withdraws, or a parade that must be cancelled, is owed no compensation.',
    },
    {
      heading: 'Law and disputes',
      text: 'The law of the state in which the parade takes place applies, and its courts decide.',
    },
  ],
};
