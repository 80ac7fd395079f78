import { cutExportMark } from '@parade/contract/audit/event.ts';
import { auditRoutes } from '@parade/contract/audit/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../http/client.ts';
import { saveBlob } from '../http/saveBlob.ts';

type DetailsQuery = GivenQuery<typeof auditRoutes.auditDetails>;
type LogQuery = GivenQuery<typeof auditRoutes.auditLogs>;

/** One page of the trail, or of a part of it. */
export function useAuditDetails(query: DetailsQuery) {
  return useQuery({
    queryKey: ['audit', 'details', query],
    queryFn: ({ signal }) => call(auditRoutes.auditDetails, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of what happened to entries and organizations. */
export function useAuditLogs(query: LogQuery) {
  return useQuery({
    queryKey: ['audit', 'logs', query],
    queryFn: ({ signal }) => call(auditRoutes.auditLogs, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the spreadsheet of the filtered events. Returns whether it has all of them. */
export function useAuditExport() {
  return useMutation({
    mutationFn: async (wanted: { details: Omit<DetailsQuery, 'page'> } | { logs: Omit<LogQuery, 'page'> }) => {
      const file = await ('details' in wanted
        ? callForFile(auditRoutes.exportAuditDetails, { query: wanted.details })
        : callForFile(auditRoutes.exportAuditLogs, { query: wanted.logs }));
      saveBlob(file.content, file.name);
      return { isCut: file.name.includes(cutExportMark) };
    },
  });
}
