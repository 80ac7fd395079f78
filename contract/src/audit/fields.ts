import { showInstant } from '../calendar.ts';

/** Labels for fields whose code differs from what screens call them. */
const labels: Readonly<Record<string, string>> = {
  status: 'Application status',
  liaison: 'Liaison',
  year: 'Parade year',
  type_id: 'Type',
  hidden_from_media_guide: 'Hidden from the media guide',
  has_participated: 'Has participated before',
  other_parades_name: 'Other parades',
  checksum: 'Fingerprint',
  primary_role: 'Primary role',
  letter_language: 'Preferred language',
};

/** Fields whose values are codes: 'in-progress' reads 'In progress'. */
const coded: readonly string[] = ['status', 'role', 'subscription'];
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const isDay = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Returns 'hidden_from_media_guide' as people read it. */
export function fieldLabel(field: string): string {
  const known = labels[field];
  if (known !== undefined) return known;
  const words = field.replaceAll(/[_:-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a value of the trail as people read it, '' for none. Instants are in Los Angeles time. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textOf(value, field);
  if (Array.isArray(value))
    return value
      .map((each) => valueText(each))
      .filter(Boolean)
      .join(', ');
  return Object.entries(value)
    .flatMap(([key, part]) => (valueText(part) === '' ? [] : [`${fieldLabel(key)}: ${valueText(part)}`]))
    .join('\n');
}

/** Names and titles may look like a moment that no calendar has, and are shown as they are. */
function exists(moment: string): boolean {
  const ms = Date.parse(moment);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(moment.slice(0, 19));
}

function textOf(value: string, field: string): string {
  if (isInstant.test(value) && exists(value)) return showInstant(value);
  const day = exists(value) && isDay.exec(value);
  if (day) return `${day[2]}/${day[3]}/${day[1]}`;
  if (!coded.includes(field)) return value;
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
