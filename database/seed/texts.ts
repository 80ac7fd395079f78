import type { FieldValues } from '@parade/contract/forms/values.ts';
import type { Entrant } from './organizations.ts';

/** What an entrant writes into the long boxes of its forms, by the type of the entry. */
export function formTexts(entrant: Entrant, writer: string): FieldValues {
  const theme = `${entrant.name} has always taught that joy is something people make together, which is what this year’s theme asks of everyone on the street.`;
  return {
    'organization:kind_other': 'Parade association',
    'experience:been_here': 'no',
    ...(entrant.title ? { 'theme:title': entrant.title, 'float_facts:title': entrant.title } : {}),
    'commentary:one_line': `From ${entrant.city}: ${entrant.name}.`.slice(0, 140),
    'commentary:announcer_copy': `Please welcome ${entrant.name}, all the way from ${entrant.city}. They have been practising every weekend since August, in rain and in heat, and their neighbours have turned out to cheer at every rehearsal.`,
    'commentary:guide_copy': `${entrant.name} comes from ${entrant.city} with its members, their families and a good many friends. The group was founded by volunteers and is carried by volunteers still. For this parade it has rehearsed turns, stops and the long stretch past the grandstands until they felt easy.`,
    'commentary:facts': `The youngest member is 14, the oldest 71. The group raised the money for the trip with bake sales, a concert and 212 car washes. Its banner was sewn by a grandmother of one of its members.`,
    'photo:credit': writer,
    'signatures:printed_name': writer,
    'signatures:printed_title': 'Parade chair',
    'people:parade_day_name': writer,
    'people:second_name': 'Dana Whitfield',
    'plan:head_count': 'One adult for each ten people, with a paper list',
    'plan:drop_out':
      'Two adults walk behind the entry and bring whoever cannot go on to the nearest first-aid post; they call the parade-day contact.',
    'plan:rain': 'Clear ponchos over the costumes; nothing is left out but the flags.',
    'cover:insurer': 'Pacific Coast Mutual',
    'cover:policy': 'PCM-204-118',
    ...byType[entrant.type](entrant, writer, theme),
  };
}

const byType: Readonly<Record<Entrant['type'], (entrant: Entrant, writer: string, theme: string) => FieldValues>> = {
  1: (entrant, writer, theme) => ({
    'marshal:name': writer,
    'marshal:experience': 'Marshal of the unit in eleven parades, among them three of more than five miles.',
    'unit:category': /Charro|Escaramuza/.test(entrant.name) ? 'Charro or escaramuza' : 'Breed group',
    'unit:description':
      'A standard bearer leads, then four rows of riders abreast who change places at a walk. At the grandstands the rows open, the last riders come forward and salute. Outwalkers in matching jackets keep the sides.',
    'unit:history': `Founded in ${entrant.city} by six families who wanted to keep their way of riding alive; today the unit rides some twenty events a year.`,
    'unit:theme_connection': theme,
    'animals_overview:breeds': 'Quarter Horse, Azteca, Andalusian',
    'animals_overview:animal_experience':
      'Every animal has walked at least four parades in the last 24 months, with bands before and behind, aircraft overhead and on asphalt.',
    'animals_overview:tack': 'Hand-tooled saddles with silver conchos, wool blankets in the colors of the unit.',
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
      'Studied trombone and conducting, played in a navy band for six years and has taught music since. Under this director the band has doubled in size.',
    'record:awards':
      'State finalist in each of the last three seasons; superior ratings in marching and in concert; best percussion last year.',
    'record:repertoire': 'Marches by Sousa and Fillmore, a medley of film music, and two folk songs of our region.',
    'record:uniforms': 'Long coats with a sash across, shakos with a white plume, black shoes.',
    'record:uniqueness': `Nobody auditions for this band: whoever wants to learn may march. ${theme}`,
    'funding:plan':
      'A quarter is paid by the families, half by concerts and sponsors of our town, the rest by a fund that former members keep.',
    'institution:name': 'Patricia Holloway',
    'institution:title': 'Principal',
    'institution:email': 'office@school.example.org',
    'band_facts:directors': `${writer}, director; Dana Whitfield, percussion`,
    'band_facts:drum_majors': [
      { name: 'Hana Okonkwo', title_or_affiliation: 'Senior drum major', pronunciation: 'HAH-nah oh-KON-kwoh' },
    ],
    'band_facts:members': '212',
    'band_facts:parade_tune': 'Larks Over the Valley, arranged by the band’s own percussion tutor',
    'stay:hotel': 'Foothill Suites, Arcadia',
    'street:banner': entrant.name.slice(0, 80),
  }),
  3: (entrant, writer, theme) => ({
    'sponsor:entrant_class': entrant.name.startsWith('City of') ? 'Civic or municipal' : 'Nonprofit',
    'sponsor:reason': `${entrant.city} turns a hundred this season, and its people would like to thank the many who helped it through the floods.`,
    'sponsor:decision_maker': `${writer}, treasurer`,
    'sponsor:budget': '$100,000-249,999',
    'concept:idea': `“${entrant.title ?? 'A Garden for Everyone'}”: a landscape that opens while it passes, with a wheel of flowers that turns and figures that wave from three heights. Children hold the smallest ones.`,
    'concept:theme_connection': theme,
    'concept:builder_known': 'yes',
    'concept:riders_estimate': '12',
    'concept:outwalkers_estimate': '8',
    'concept:length_class': 'Over 35 to 55 ft',
    'theme:statement':
      'A river that has been silent all summer begins to sing again when the first rain comes. One after another the animals along its bank wake up and join in.',
    'theme:theme_connection': theme,
    'theme:front_lettering': `${entrant.title ?? entrant.name}`,
    'builder:designer': 'Renata Solís',
    'float_facts:sponsor_line': entrant.name,
    'float_facts:sponsor_about': `${entrant.name} is entered and decorated by the people of ${entrant.city}, who have kept a float barn since 1961.`,
    'float_facts:what_you_see':
      'At the front a heron drinks from the river. Behind it the water rises in steps of blue iris and statice, and on the highest one an otter beats a drum of coconut shell. At the back a willow of eucalyptus leaves shades the riders.',
    'power:brakes': 'Air brakes on both axles, parking brake by spring',
    'power:escape':
      'Two doors for the driver, a ladder at the back for riders; each seat has a harness with one buckle.',
    'power:drive_engine': '7.5 l V8, hydrostatic drive',
    'crew:driver': 'Boris Kowalczyk',
    'crew:driver_license': 'Class B, California',
    'crew:observer': 'Ines Papadopoulos',
    'crew:radio': 'Channel 4, and a phone on the dashboard',
  }),
  4: (entrant, _writer, theme) => ({
    'show:kind': ['Dance', 'Theatre'],
    'show:description': `Forty members of ${entrant.name} come up the street as if by chance, until the music tells them where to stand. Then they lift, turn and let go, always moving forward.`,
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
    'purpose:description': 'Three open cars and one closed, all restored by members and all on the road every month.',
    'purpose:story':
      'The oldest one carried a mayor to the opening of the bridge, and his great-granddaughter drives it today.',
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
    'troop:selection': 'Each troop proposes two; the council draws lots among those with the best attendance.',
    'troop:uniform': 'Full uniform with sash, comfortable dark shoes, no hats.',
  }),
  7: (entrant, _writer, _theme) => ({
    'special:kind': /Flyover/.test(entrant.name)
      ? 'Flyover'
      : /Guard/.test(entrant.name)
        ? 'Honor or color guard'
        : 'Walking group',
    'special:description': `${entrant.name} takes part every year and walks in two rows, waving, at the pace of the band in front.`,
    'special:reason': 'Invited by the parade’s own committee, as every year.',
    'special:people': '24',
    'special:aircraft': 'Three trainers of 1943, from the air museum in Chino',
    'special:time_on_target': '8:02 AM',
  }),
};
