import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { chooseBuilder, readBuilderContacts } from '@parade/contract/forms/widgets/kinds/floatBuilder.ts';
import type { Entrant } from './entrant.ts';
import { unitAnswers } from './units.ts';

/** What the office has set of the float builders. */
export const builderContacts = [
  'AES; AES client desk; (626) 555-0141; floats@aes.example.org; 100 Barn Road; Azusa; CA; 91702',
  'Fiesta Productions; Fiesta Productions client desk; (626) 555-0142; floats@fiesta.example.org; 200 Petal Avenue; Irwindale; CA; 91706',
  'Phoenix; Phoenix client desk; (626) 555-0143; floats@phoenix.example.org; 300 Pavilion Way; Pasadena; CA; 91103',
].join('\n');

const aes = chooseBuilder('AES', readBuilderContacts(builderContacts));

/** What an entrant writes into the long boxes of its forms, by the type of the entry. */
export function formTexts(entrant: Entrant, writer: string): FieldValues {
  const theme = `${entrant.name} has always believed that people make joy together, and that is what this year’s theme asks of everyone on the street.`;
  return {
    'organization:kind_other': 'Parade association',
    'experience:been_here': 'no',
    ...(entrant.title ? { 'theme:title': entrant.title, 'float_facts:title': entrant.title } : {}),
    'commentary:one_line': `From ${entrant.city}: ${entrant.name}.`.slice(0, 140),
    'commentary:announcer_copy': `Please welcome ${entrant.name}, all the way from ${entrant.city}. They have practiced every weekend since August, rain or shine, and their neighbors have come out to cheer at every rehearsal.`,
    'commentary:guide_copy': `${entrant.name} comes from ${entrant.city} with its members, their families and a good many friends. Volunteers founded the group, and volunteers still run it. For this parade, it has rehearsed the turns, the stops and the long stretch past the grandstands until they felt easy.`,
    'commentary:facts': `The youngest member is 14, and the oldest is 71. The group paid for the trip with bake sales, a concert and 212 car washes. One member’s grandmother sewed the banner.`,
    'photo:credit': writer,
    'signatures:printed_name': writer,
    'signatures:printed_title': 'Parade chair',
    'people:parade_day_name': writer,
    'people:second_name': 'Dana Whitfield',
    'plan:head_count': 'One adult for every ten people, with a printed list',
    'plan:drop_out':
      'Two adults walk behind the entry. They take anyone who can’t continue to the nearest first-aid station and call the parade-day contact.',
    'plan:rain': 'Everyone wears a clear poncho over the costume. Only the flags stay behind.',
    'cover:insurer': 'Pacific Coast Mutual',
    'cover:policy': 'PCM-204-118',
    ...byType[entrant.type](entrant, writer, theme),
    ...unitAnswers(entrant),
  };
}

const byType: Readonly<Record<Entrant['type'], (entrant: Entrant, writer: string, theme: string) => FieldValues>> = {
  1: (entrant, writer, theme) => ({
    'marshal:name': writer,
    'marshal:experience': 'Marshal of the unit in eleven parades, three of them longer than five miles.',
    'unit:category': /Charro|Escaramuza/.test(entrant.name) ? 'Charro or escaramuza' : 'Breed group',
    'unit:description':
      'A standard bearer leads, followed by four rows of riders who trade places at a walk. At the grandstands, the rows open, and the last riders come forward and salute. Out-walkers in matching jackets flank the unit.',
    'unit:history': `Founded in ${entrant.city} by six families who wanted to keep their style of riding alive. Today, the unit rides in about twenty events a year.`,
    'unit:theme_connection': theme,
    'animals_overview:breeds': 'Quarter Horse, Azteca, Andalusian',
    'animals_overview:animal_experience':
      'Every animal has walked at least four parades in the last 24 months, on asphalt, with bands in front and behind and aircraft overhead.',
    'animals_overview:tack': 'Hand-tooled saddles with silver conchos, wool blankets in the unit’s colors.',
    'animals_overview:costume': 'Embroidered suits and dresses, wide-brimmed hats, boots with rubber soles.',
    'hitch:description': 'One spring wagon, two horses abreast, brakes on both rear wheels.',
    'hitch:driver_experience': 'The driver has driven this pair for nine years.',
    'unit_facts:marshal': writer,
    'unit_facts:breeds': '8 Quarter Horses, 6 Aztecas, 4 Andalusians',
    'unit_facts:costume_line': 'Black charro suits with silver embroidery',
    'unit_facts:tack_line': 'Hand-tooled saddles, silver bits, serapes on the cantle',
    'stay:hotel': 'Arroyo Inn, Pasadena',
    'act:title': 'The Serenade',
    'act:script': 'Six riders ride the cala to a waltz, then bow to the youngest child in the front row.',
    'fees:payer': `${entrant.name}, ${entrant.city}`,
    'fees:reference': 'Check 2044',
  }),
  2: (entrant, writer, theme) => ({
    'band:kind': /High School/.test(entrant.name) ? 'High school' : 'Community or alumni',
    'band:enrollment': '1480',
    'band:grades_or_ages': /High School/.test(entrant.name) ? 'Grades 9 to 12' : '16 to 68',
    'director:name': writer,
    'director:years_in_post': '9',
    'director:biography':
      'Studied trombone and conducting, played in a Navy band for six years, and has taught music ever since. Under this director, the band has doubled in size.',
    'record:awards':
      'State finalist in each of the last three seasons; superior ratings in marching and in concert; best percussion last year.',
    'record:repertoire': 'Marches by Sousa and Fillmore, a medley of film music, and two folk songs of our region.',
    'record:uniforms': 'Long coats with a sash across, shakos with a white plume, black shoes.',
    'record:uniqueness': `There are no auditions for this band: anyone who wants to learn can march. ${theme}`,
    'funding:plan':
      'Families pay a quarter, concerts and local sponsors cover half, and an alumni fund covers the rest.',
    'institution:name': 'Patricia Holloway',
    'institution:title': 'Principal',
    'institution:email': 'office@school.example.org',
    'band_facts:directors': `${writer}, director; Dana Whitfield, percussion`,
    'band_facts:drum_majors': [
      { name: 'Hana Okonkwo', title_or_affiliation: 'Senior drum major', pronunciation: 'HAH-nah oh-KON-kwoh' },
    ],
    'band_facts:members': '212',
    'band_facts:parade_tune': 'Larks Over the Valley, arranged by the band’s own percussion instructor',
    'stay:hotel': 'Foothill Suites, Arcadia',
    'street:banner': entrant.name.slice(0, 80),
  }),
  3: (entrant, writer, theme) => ({
    'sponsor:entrant_class': entrant.name.startsWith('City of') ? 'Civic or municipal' : 'Nonprofit',
    'sponsor:reason': `${entrant.city} turns 100 this season, and its residents want to thank everyone who helped them through the floods.`,
    'sponsor:decision_maker': `${writer}, treasurer`,
    'sponsor:budget': '$100,000-249,999',
    'concept:idea': `“${entrant.title ?? 'A Garden for Everyone'}”: a landscape that opens as it passes, with a turning wheel of flowers and figures that wave from three levels. Children hold the smallest ones.`,
    'concept:theme_connection': theme,
    'concept:builder_known': 'yes',
    'concept:builder': aes,
    'concept:riders_estimate': '12',
    'concept:outwalkers_estimate': '8',
    'concept:length_class': 'Over 35 to 55 ft',
    'theme:statement':
      'A river that has been silent all summer begins to sing again when the first rain comes. One after another, the animals along its banks wake up and join in.',
    'theme:theme_connection': theme,
    'theme:front_lettering': `${entrant.title ?? entrant.name}`,
    'builder:builder': aes,
    'builder:designer': 'Renata Solís',
    'float_facts:sponsor_line': entrant.name,
    'float_facts:sponsor_about': `The people of ${entrant.city}, who have had a float barn since 1961, build and decorate the ${entrant.name} float.`,
    'float_facts:what_you_see':
      'At the front, a heron drinks from the river. Behind it, the water rises in steps of blue iris and statice, and on the top step, an otter plays a coconut-shell drum. At the back, a willow made of eucalyptus leaves shades the riders.',
    'power:brakes': 'Air brakes on both axles, spring parking brake',
    'power:escape':
      'Two doors for the driver and a ladder at the back for riders. Each seat has a single-buckle harness.',
    'power:drive_engine': '7.5-liter V8, hydrostatic drive',
    'crew:driver': 'Boris Kowalczyk',
    'crew:driver_license': 'Class B, California',
    'crew:observer': 'Ines Papadopoulos',
    'crew:radio': 'Channel 4, and a phone on the dashboard',
  }),
  4: (entrant, _writer, theme) => ({
    'show:kind': ['Dance', 'Theatre'],
    'show:description': `Forty members of ${entrant.name} wander up the street as if by chance, until the music brings them together. Then they lift, turn and let go, always moving forward.`,
    'show:theme_connection': theme,
    'show:duration_sec': '120',
    'show:age_range': '16 to 52',
    'show_facts:title': entrant.title ?? entrant.name,
    'show_facts:costumes': 'Petals of dyed silk over white',
    'show_facts:first_seconds': 'The youngest dancer alone in the middle of the street',
  }),
  5: (entrant, _writer, _theme) => ({
    'purpose:category': /Fire/.test(entrant.name) ? 'Fire apparatus' : 'Antique or classic',
    'purpose:oldest_year': '1912',
    'purpose:description': 'Three open cars and one closed car, all restored by members and driven every month.',
    'purpose:story':
      'The oldest car took a mayor to the opening of the bridge. His great-granddaughter drives it today.',
    'purpose:reliability': 'yes',
    'vehicle_facts:line': '1912 open touring car, brass lamps, driven by its third owner',
  }),
  6: (_entrant, _writer, _theme) => ({
    'troop:program': 'Both',
    'troop:council': 'Crescent District Council and Sisters of the Foothills',
    'troop:eagles': '22',
    'troop:golds': '19',
    'troop:leaders': '6',
    'troop:minors': '31',
    'troop:selection':
      'Each troop nominates two members, and the council draws names from those with the best attendance.',
    'troop:uniform': 'Full uniform with sash, comfortable dark shoes, no hats.',
  }),
  7: (entrant, _writer, _theme) => ({
    'special:kind': /Flyover/.test(entrant.name)
      ? 'Flyover'
      : /Guard/.test(entrant.name)
        ? 'Honor or color guard'
        : 'Walking group',
    'special:description': `${entrant.name} takes part every year and walks in two rows, waving, at the pace of the band in front.`,
    'special:reason': 'Invited by the parade committee, as it is every year.',
    'special:people': '24',
    'special:aircraft': 'Three 1943 trainers from the air museum in Chino',
    'special:time_on_target': '8:02 AM',
  }),
};
