/** F-29: who builds floats, and the setting that has whom to call there: a line each, its parts apart by semicolons. */
import { optionalEmailAddress } from '../http/singleLine.ts';

/** By the key that is stored. */
export const floatBuilderNames = {
  AES: 'AES',
  FIESTA_PRODUCTIONS: 'Fiesta Productions',
  PHOENIX: 'Phoenix',
  'SELF-BUILT': 'Self-built',
} as const;
type FloatBuilder = keyof typeof floatBuilderNames;

/** Whoever builds a float by themselves says whom to call. */
type Company = Exclude<FloatBuilder, 'SELF-BUILT'>;
const companies = (Object.keys(floatBuilderNames) as FloatBuilder[]).filter(
  (builder): builder is Company => builder !== 'SELF-BUILT',
);

interface BuilderLine {
  readonly company: string;
  /** undefined: no form fills anything in for such a company. */
  readonly builder: Company | undefined;
  readonly parts: readonly string[];
}

/** The lines of the setting that say something. */
export function builderLines(setting: string): BuilderLine[] {
  return setting
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [company = '', ...parts] = line.split(';').map((part) => part.trim());
      return { company, builder: builderNamed(company), parts };
    });
}

/** 'fiesta' is Fiesta Productions. */
function builderNamed(company: string): Company | undefined {
  const typed = company.toLowerCase();
  if (typed === '') return undefined;
  return companies.find(
    (code) => typed === code.toLowerCase() || `${floatBuilderNames[code].toLowerCase()} `.startsWith(`${typed} `),
  );
}

/** What is wrong with a setting that is typed; undefined: nothing. */
export function builderLinesFault(setting: string): string | undefined {
  const lines = builderLines(setting);
  if (!lines.every(isWhole))
    return 'Enter one builder per line: builder; name; phone; email; street; city; state; ZIP code';
  const unknown = lines.find(({ builder }) => builder === undefined);
  if (unknown)
    return `No form fills in contacts for ‘${unknown.company}’. Use one of these names: ${companies.map((code) => floatBuilderNames[code]).join(', ')}.`;
  const twice = lines.find(({ builder }, index) => lines.findIndex((line) => line.builder === builder) < index);
  return twice && `‘${twice.company}’ is the same builder as on a line above. Keep one of the two.`;
}

/** With an address or without, whole; what a leader would have to correct in a form is corrected here. */
function isWhole({ parts }: BuilderLine): boolean {
  return [3, 7].includes(parts.length) && optionalEmailAddress.safeParse(parts[2]).success;
}
