/** Where the forms say how long a unit is and what matters to its neighbors (specification: line-up planning). */
import type { FieldPath, FieldValue } from '../../forms/answers/values.ts';
import type { FormType } from '../../forms/formType.ts';
import { organizationTypeIds } from '../../settings/parade.ts';
import type { UnitFacts } from './lineUp.ts';

interface Source {
  readonly form_type: FormType;
  readonly path: FieldPath;
}

/** Feet on the street, by type: the parade's own form before the application. Troops are not asked. */
export const lengthSources: Readonly<Record<number, readonly Source[]>> = {
  [organizationTypeIds.equestrian]: [
    { form_type: 'equestrian-formation', path: 'grid:total_length_ft' },
    { form_type: 'equestrian-application', path: 'formation:total_length_ft' },
  ],
  [organizationTypeIds.band]: [{ form_type: 'band-composition', path: 'street:length_ft' }],
  [organizationTypeIds.float]: [{ form_type: 'float-specifications', path: 'size:length_ft' }],
  [organizationTypeIds.show]: [{ form_type: 'show-production', path: 'stage:length_ft' }],
  [organizationTypeIds.vehicle]: [{ form_type: 'vehicle-details', path: 'list:total_length_ft' }],
  [organizationTypeIds.troop]: [],
  [organizationTypeIds.other]: [{ form_type: 'special-details', path: 'street:length_ft' }],
};

const kindSources: readonly Source[] = [
  { form_type: 'special-application', path: 'special:kind' },
  { form_type: 'vehicle-application', path: 'purpose:category' },
  { form_type: 'show-application', path: 'show:slot' },
];
const effectSources: readonly Source[] = [
  { form_type: 'float-design', path: 'design:effects' },
  { form_type: 'show-production', path: 'stage:effects' },
];
const floatSound: Source = { form_type: 'float-design', path: 'design:sound' };
const anyMusic: Source = { form_type: 'music', path: 'usage:any' };
const soundSource: Source = { form_type: 'music', path: 'usage:source' };
const avoidSource: Source = { form_type: 'equestrian-formation', path: 'grid:avoid' };

/** The options of these fields that a rule refers to. */
export const flameOption = 'Flame or pyrotechnics';
export const loudspeakerOptions: readonly string[] = ['Live singers', 'Recorded', 'Sound effects'];

const { equestrian, band, float, show, other } = organizationTypeIds;
/** Types whose forms ask about special effects, and about music. No other type is asked. */
export const flameAskedOf: readonly number[] = [float, show];
export const soundAskedOf: readonly number[] = [equestrian, band, float, show, other];

/** Every answer that the line-up reads, by form. */
export const factSources: Readonly<Partial<Record<FormType, readonly FieldPath[]>>> = Object.fromEntries(
  [
    ...Map.groupBy(
      [
        ...Object.values(lengthSources).flat(),
        ...kindSources,
        ...effectSources,
        floatSound,
        anyMusic,
        soundSource,
        avoidSource,
      ],
      ({ form_type }) => form_type,
    ),
  ].map(([form_type, sources]) => [form_type, sources.map(({ path }) => path)]),
);

/** One entry's answers to `factSources`, by form and path. They may be incomplete or malformed, so no shape is assumed. */
export type FactAnswers = Readonly<Partial<Record<FormType, Readonly<Partial<Record<FieldPath, FieldValue>>>>>>;

export function unitFactsOf(org_type: number, answers: FactAnswers): UnitFacts {
  const at = ({ form_type, path }: Source): unknown => answers[form_type]?.[path] ?? undefined;
  const first = (sources: readonly Source[]) => sources.map(at).find((value) => value !== undefined);
  const kind = first(kindSources);
  return {
    length_ft:
      (lengthSources[org_type] ?? [])
        .map(at)
        .map(feetOf)
        .find((feet) => feet !== null) ?? null,
    kind: typeof kind === 'string' && kind !== '' ? kind : null,
    flame: hasAny(
      effectSources.flatMap((source) => chosenOf(at(source))),
      [flameOption],
    ),
    loudspeakers:
      at(floatSound) === 'yes' ||
      (hasAny(chosenOf(at(soundSource)), loudspeakerOptions) ??
        (silent.some((source) => at(source) === 'no') ? false : null)),
    avoid: chosenOf(at(avoidSource)),
  };
}

/** Fields whose answer no means that the unit plays nothing. */
const silent: readonly Source[] = [floatSound, anyMusic];

/** Returns null where nothing is chosen, since nobody has answered. */
function hasAny(chosen: readonly string[], options: readonly string[]): boolean | null {
  return chosen.length === 0 ? null : chosen.some((each) => options.includes(each));
}

/** A limit above any real length, so that a typing error does not make the parade end tomorrow. */
const longestUnit_ft = 10_000;

function feetOf(value: unknown): number | null {
  const feet = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof feet === 'number' && feet > 0 && feet <= longestUnit_ft ? feet : null;
}

function chosenOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
