import type { StaticText } from './staticText.ts';

/** F-38: shown only when its switch is on. */
export const equestrianBodyText: StaticText = {
  text_id: 'waiver-equestrian-body',
  version: 2,
  sample: true,
  blocks: [
    {
      heading: 'Animals are unpredictable',
      text: 'Whatever their training, horses and other animals may startle, bolt, kick, bite, rear or fall.',
    },
    {
      heading: 'Special risks of the route',
      text: 'Bands, balloons, aircraft, pavement, drains, paint lines, floats and children can frighten an animal or make it slip.',
    },
    {
      heading: 'Equipment',
      text: 'You will inspect your own tack, harness or wagon and check girths again in the formation area.',
    },
    {
      heading: 'Headgear',
      text: 'We advise everyone to wear a certified helmet. Riders under 18 must wear one. Adults who decline accept the risk.',
    },
    {
      heading: 'Riding ability',
      text: 'You have described your ability honestly. Officials may reassign you or ask you to dismount.',
    },
    {
      heading: 'Care of the animal',
      text: 'Parade veterinarians may examine or treat an animal or remove it from the parade. Its owner pays for treatment.',
    },
    {
      heading: 'Borrowed or rented animals',
      text: 'You and the owner must agree in advance who is responsible for a borrowed or rented animal. The parade is not responsible.',
    },
    {
      heading: 'Damage done by the animal',
      text: 'The owner and the handler are responsible for any damage that the animal causes.',
    },
    {
      heading: 'Notice required by law',
      text: 'Any notice that equine activity laws require appears here.',
    },
    {
      heading: 'Clean-up and spacing',
      text: 'Keep the spacing that officials set and let the clean-up crew do its work.',
    },
  ],
};

/** Version 1, as people signed it: it never changes. */
export const equestrianBodyText1: StaticText = {
  text_id: 'waiver-equestrian-body',
  version: 1,
  sample: true,
  blocks: [
    {
      heading: 'Animals are unpredictable',
      text: 'Whatever their training, horses and other animals may startle, bolt, kick, bite, rear or fall.',
    },
    {
      heading: 'Special risks of the route',
      text: 'Bands, balloons, aircraft, pavement, drains, paint lines, floats and children can frighten an animal or make it slip.',
    },
    {
      heading: 'Equipment',
      text: 'You check your own tack, harness or wagon, and check girths again in formation.',
    },
    {
      heading: 'Headgear',
      text: 'We advise everyone to wear a certified helmet. Riders under 18 must wear one. Adults who decline accept the risk.',
    },
    {
      heading: 'Riding ability',
      text: 'You have described your ability honestly. Officials may give you another place or ask you to dismount.',
    },
    {
      heading: 'Care of the animal',
      text: 'Parade vets may examine, withdraw or treat an animal. Its owner pays for the treatment.',
    },
    {
      heading: 'Borrowed or rented animals',
      text: 'You and the owner agree beforehand who is responsible for a borrowed or rented animal. The parade is not.',
    },
    {
      heading: 'Damage done by the animal',
      text: 'The owner and the handler are responsible for damage that the animal does.',
    },
    {
      heading: 'Notice required by law',
      text: 'Where the law on equine activities demands a notice, it stands here.',
    },
    {
      heading: 'Clean-up and spacing',
      text: 'Keep the spacing that officials give you and let the clean-up crew do its work.',
    },
  ],
};
