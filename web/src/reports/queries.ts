import type { GivenQuery } from '@parade/contract/http/route.ts';
import { reportsRoutes } from '@parade/contract/reports/routes.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob } from '../http/saveBlob.ts';
import { callForFile } from '../http/client.ts';

/** One file to ask for: a spreadsheet of many, or one submission. */
export type Wanted =
  | { readonly formTypeOrId: string; readonly query: GivenQuery<typeof reportsRoutes.exportForm> }
  | { readonly submissionId: number };

/**
 * Fetches a file with the session in its header and hands it to the person as a download; no address is made that would
 * open without the session. `bytes`: how much has arrived of the one that is on its way.
 */
export function useExport() {
  const [bytes, setBytes] = useState(0);
  const fetched = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setBytes(0);
      const buster = String(performance.now());
      const options = { progress: setBytes };
      const file = await ('submissionId' in wanted
        ? callForFile(
            reportsRoutes.exportWord,
            { params: { submissionId: wanted.submissionId }, query: { exportType: 'Word', buster } },
            options,
          )
        : callForFile(
            reportsRoutes.exportForm,
            {
              params: { formTypeOrId: wanted.formTypeOrId },
              query: { ...wanted.query, exportType: 'Excel', buster },
            },
            options,
          ));
      saveBlob(file.content, file.name);
      return file.name;
    },
  });
  return { ...fetched, bytes };
}
