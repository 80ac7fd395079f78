/** F-29: the float builders, and the setting with their contacts: one line per builder, its parts separated by semicolons. */
import { optionalEmailAddress } from '../http/singleLine.ts';

/** Names by the stored key. */
export const floatBuilderNames = {
  AES: 'AES',
  FIESTA_PRODUCTIONS: 'Fiesta Productions',
  PHOENIX: 'Phoenix',
  'SELF-BUILT': 'Self-built',
} as const;
type FloatBuilder = keyof typeof floatBuilderNames;

/** A builder with contacts in the setting; self-built entries enter their own. */
type Company = Exclude<FloatBuilder, 'SELF-BUILT'>;
const companies = (Object.keys(floatBuilderNames) as FloatBuilder[]).filter(
  (builder): builder is Company => builder !== 'SELF-BUILT',
);

interface BuilderLine {
  readonly company: string;
  /** undefined: not a known builder, so no form fills in its contacts. */
  readonly builder: Company | undefined;
  readonly parts: readonly string[];
}

/** Returns the lines of the setting that are not empty. */
export function builderLines(setting: string): BuilderLine[] {
  return setting
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [company = '', ...parts] = line.split(';').map((part) => part.trim());
      return { company, builder: builderNamed(company), parts };
    });
}

/** Returns the builder of a name: 'fiesta' is Fiesta Productions. */
function builderNamed(company: string): Company | undefined {
  const typed = company.toLowerCase();
  if (typed === '') return undefined;
  return companies.find(
    (code) => typed === code.toLowerCase() || `${floatBuilderNames[code].toLowerCase()} `.startsWith(`${typed} `),
  );
}

/** Returns what is wrong with a typed setting; undefined: nothing. */
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

/** Returns whether a line is complete, with or without an address, so that leaders need not correct it in a form. */
function isWhole({ parts }: BuilderLine): boolean {
  return [3, 7].includes(parts.length) && optionalEmailAddress.safeParse(parts[2]).success;
}
