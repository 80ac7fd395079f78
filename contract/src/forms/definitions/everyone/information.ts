/** F-35: the four information-only forms, which never count as unfinished. */
import type { StaticContent, StaticText } from '../../texts/staticText.ts';
import type { DueRule, FormDefinition } from '../../engine/definition.ts';
import type { FormGroup, FormType } from '../../formType.ts';
import {
  advertisingText,
  paradeDayText,
  participantManualText,
  waiverInstructionsText,
} from '../../texts/information.ts';

const EVERY_TYPE = [1, 2, 3, 4, 5, 6, 7];

export const participantManual = informationForm(
  'participant-manual',
  'Participant Manual and Key Dates',
  'additional',
  participantManualText,
);

export const paradeDayInstructions = informationForm(
  'parade-day-instructions',
  'Parade-Day Instructions',
  'additional',
  paradeDayText,
  { kind: 'none', posted: { month: 12, day: 15, year_offset: -1 } },
);

/** Its files are the two addresses in the settings. */
export const advertising = informationForm(
  'advertising',
  'Advertising and Style Guide',
  'optional',
  advertisingText,
  { kind: 'none' },
  {
    kind: 'setting_links',
    links: [
      { setting: 'url_advertising_sales_kit_pdf', label: 'Advertising sales kit' },
      { setting: 'url_style_guide_pdf', label: 'Style guide' },
    ],
  },
);

export const waiverInstructions = informationForm(
  'waiver-instructions',
  'How Waivers Work',
  'waivers',
  waiverInstructionsText,
);

function informationForm(
  form_type: FormType,
  name: string,
  group: FormGroup,
  text: StaticText,
  due: DueRule = { kind: 'none' },
  files: StaticContent = { kind: 'form_files' },
): FormDefinition {
  return {
    form_type,
    version: 1,
    name,
    group,
    types: EVERY_TYPE,
    due,
    is_information_only: true,
    reportable: false,
    groups: [
      {
        key: 'info',
        title: 'Information',
        fields: [
          { key: 'text', label: 'Text', widget: 'static', content: { kind: 'text', text }, req: '-' },
          { key: 'files', label: 'Files', widget: 'static', content: files, req: '-' },
        ],
      },
    ],
  };
}
