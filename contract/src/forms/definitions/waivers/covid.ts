import { paradeDay } from '../../../settings/paradeDay.ts';
import { addDays } from '../../answers/civilDate.ts';
import { is, isOtherThan } from '../../engine/conditions.ts';
import type { FormDefinition } from '../../engine/definition.ts';
import { signatureFields, signsAsSelf } from '../../groups/waiver.ts';
import type { FieldPath } from '../../answers/values.ts';
import { keyed, options } from '../../answers/options.ts';
import { birthRules, isMinorBy, onOrBefore } from '../../engine/rules.ts';

const DAYS_AFTER_LAST_DOSE = 14;
const vaccinated = is('status:path', 'Fully vaccinated');
const isMinor = isMinorBy('signature:date_of_birth');
const participantName: readonly FieldPath[] = ['signature:printed_name'];
const guardianName: readonly FieldPath[] = ['signature:guardian_name'];

/**
 * The health screening, only in a year whose settings turn it on. It asks for a date of birth, because it may be
 * signed before the waiver and has to tell who is a minor.
 */
export const covid: FormDefinition = {
  form_type: 'covid',
  version: 1,
  name: 'Health Screening (COVID)',
  group: 'waivers',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 12, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'status',
      title: 'Vaccination or test',
      fields: [
        {
          key: 'path',
          label: 'How will you qualify?',
          widget: 'radio',
          options: options('Fully vaccinated', 'Negative test', 'Medical or other exemption with a test'),
          req: 'X',
        },
        {
          key: 'vaccine',
          label: 'Vaccine',
          widget: 'select',
          options: keyed({
            'two-dose series': 'Two-dose series',
            'single dose': 'Single dose',
            'other, authorized by the WHO': 'Other, authorized by the WHO',
          }),
          req: 'C',
          show_when: vaccinated,
        },
        {
          key: 'last_dose',
          label: 'Date of the last dose',
          widget: 'date',
          req: 'C',
          help: 'It must be at least 14 days before the parade.',
          show_when: vaccinated,
          rules: [
            onOrBefore(
              'status:last_dose',
              (ctx) => addDays(ctx.parade_on ?? paradeDay(ctx.parade_year), -DAYS_AFTER_LAST_DOSE),
              'The last dose must be at least 14 days before the parade',
            ),
          ],
        },
        {
          key: 'proof',
          label: 'Vaccination record',
          widget: 'file',
          meta: { max_size_mb: 10, file_types: ['jpg', 'png', 'pdf'], max_file_count: 2 },
          req: 'C',
          show_when: vaccinated,
          retention: 'medical',
        },
        {
          key: 'test_day',
          label: 'I will show a test taken within 72 hours of the event',
          widget: 'agree',
          req: 'C',
          show_when: isOtherThan('status:path', 'Fully vaccinated'),
        },
        {
          key: 'test_kind',
          label: 'Kind of test',
          widget: 'select',
          options: options('PCR', 'Antigen'),
          req: 'o',
          show_when: isOtherThan('status:path', 'Fully vaccinated'),
        },
        {
          key: 'test_date',
          label: 'Date of the test',
          widget: 'date',
          req: 'o',
          help: 'You can add this later.',
          show_when: isOtherThan('status:path', 'Fully vaccinated'),
        },
        {
          key: 'test_result',
          label: 'Result',
          widget: 'file',
          meta: { max_size_mb: 10, file_types: ['jpg', 'png', 'pdf'], max_file_count: 2 },
          req: 'o',
          retention: 'medical',
          show_when: isOtherThan('status:path', 'Fully vaccinated'),
        },
      ],
    },
    {
      key: 'symptoms',
      title: 'Declaration',
      fields: [
        {
          key: 'stay_home',
          label: 'I will stay away with fever, symptoms, a positive test, or a close contact',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'travel',
          label: 'Did you travel from another country in the last 14 days?',
          widget: 'yesno',
          req: 'X',
        },
        {
          key: 'mask',
          label: 'I will wear a mask when asked, except while performing',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'contact_tracing',
          label: 'I may be called about a contact after the parade',
          widget: 'agree',
          req: 'X',
        },
      ],
    },
    {
      key: 'signature',
      title: 'Signature',
      fields: [
        {
          key: 'date_of_birth',
          label: 'Date of birth',
          widget: 'date',
          req: 'X',
          help: 'Enter it as MM/DD/YYYY. If you are under 18, a parent or guardian signs too.',
          rules: birthRules('signature:date_of_birth'),
        },
        ...signatureFields(
          [
            signsAsSelf('signed_as_guardian', {
              signature: 'signature:signature',
              own: participantName,
              other: guardianName,
              is_minor: isMinor,
            }),
          ],
          'Full name',
        ),
        {
          key: 'guardian_name',
          label: 'Parent or guardian',
          widget: 'text',
          max_length: 120,
          req: 'C',
          show_when: isMinor,
        },
        {
          key: 'guardian_signature',
          label: 'Signature of parent or guardian',
          widget: 'signature',
          req: 'C',
          rules: [
            signsAsSelf('signed_as_participant', {
              signature: 'signature:guardian_signature',
              own: guardianName,
              other: participantName,
              is_minor: isMinor,
            }),
          ],
          show_when: isMinor,
        },
        {
          key: 'guardian_signature-date',
          label: 'Date',
          widget: 'signature_date',
          of: 'guardian_signature',
          req: 'C',
          show_when: isMinor,
        },
      ],
    },
    {
      key: 'verification',
      title: 'Verification (staff)',
      fields: [
        { key: 'confirmed', label: 'Proof seen', widget: 'yesno', req: '-', filled_by: 'staff' },
        { key: 'note', label: 'Note', widget: 'text', max_length: 160, req: '-', filled_by: 'staff' },
      ],
    },
  ],
};
