import type { FormType } from '@parade/contract/forms/formType.ts';
import { formFileLimits } from '@parade/contract/forms/files/formFile.ts';
import { addFormFile } from '@parade/server/forms/files/formFiles.ts';
import { bringFile } from '@parade/server/forms/files/uploads.ts';
import { type Cast, idOf } from './accounts.ts';
import type { SeasonCalendar } from './calendar.ts';
import type { Moment } from './moments.ts';
import { onePage } from './invented/pictures.ts';

/** What the office puts beside forms before the season: a PDF to keep, one to copy from, a page elsewhere. */
export function formFileMoments(calendar: SeasonCalendar, cast: Cast): Moment[] {
  return formFiles.map((formFile, n) => ({
    at: calendar.instantOf(`${calendar.year - 1}-02-0${n + 1}`, n),
    from: 'empty' as const,
    by: () => idOf(cast, 'admin@example.org'),
    apply: async ({ portal, by }) => {
      const { form_type, display_name } = formFile;
      if ('url' in formFile) return addFormFile(portal, by, { form_type, display_name, url: formFile.url });
      const limits = { ...formFileLimits, file_types: [...formFileLimits.file_types] };
      const name = `${display_name}.pdf`;
      const { id } = await bringFile(portal, by, 'office', limits, { name, type: '' }, onePage(formFile.words));
      return addFormFile(portal, by, { form_type, display_name, file_id: id });
    },
  }));
}

type SeedFormFile = { readonly form_type: FormType; readonly display_name: string } & (
  | { readonly words: string }
  | { readonly url: string }
);

const formFiles: readonly SeedFormFile[] = [
  {
    form_type: 'participant-manual',
    display_name: 'Participant manual',
    words: 'Participant manual: everything from the first meeting to the last block.',
  },
  { form_type: 'participant-manual', display_name: 'Route map', url: 'https://maps.example.org/parade-route' },
  {
    form_type: 'insurance',
    display_name: 'Sample certificate of insurance',
    words: 'Sample certificate of insurance to give to your insurer.',
  },
];
