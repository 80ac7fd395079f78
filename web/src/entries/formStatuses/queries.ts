import { type FormStatusRow, formStatusPageSizes } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import type { MessageBody } from '@parade/contract/entries/formStatuses/message.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

/** One page of the table; the values are those of the address, and an unknown one is refused in words. */
export function useFormStatuses(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof formStatusesRoutes.listFormStatuses>;
  return useQuery({
    queryKey: [...entriesKey, 'form-statuses', query],
    queryFn: ({ signal }) => call(formStatusesRoutes.listFormStatuses, { query }, { signal }),
    // A thousand rows: comparing them with the ones before costs more than drawing those in sight again.
    structuralSharing: false,
    // Rows of one type are never under the columns of another while the next page is on its way.
    placeholderData: (known, before) => {
      const last = before?.queryKey.at(-1) as typeof query | undefined;
      return last?.filterOrganizationType === query?.filterOrganizationType ? keepPreviousData(known) : undefined;
    },
  });
}

/**
 * Reads what is missing from the entries of all pages, by form, once the table is there: read beside it, the server would
 * answer both later.
 */
export function useFormStatusTotals(asked: Readonly<Record<string, string>>, isTableThere: boolean) {
  const query = asked as GivenQuery<typeof formStatusesRoutes.countFormStatuses>;
  return useQuery({
    queryKey: [...entriesKey, 'form-status-totals', query],
    queryFn: ({ signal }) => call(formStatusesRoutes.countFormStatuses, { query }, { signal }),
    enabled: isTableThere,
  });
}

/** The rows of all pages, for paper; in as few calls as the table's largest page allows. */
export async function readFormStatuses(asked: Readonly<Record<string, string>>): Promise<readonly FormStatusRow[]> {
  const perPage = Math.max(...formStatusPageSizes);
  const rows: FormStatusRow[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const query = { ...asked, page, perPage } as GivenQuery<typeof formStatusesRoutes.listFormStatuses>;
    const answer = await call(formStatusesRoutes.listFormStatuses, { query });
    if (answer.rows.length === 0) break;
    rows.push(...answer.rows);
    total = answer.totalRows;
  }
  return rows;
}

/** The entries whose leaders get an email listing what is missing: by year and, optionally, by type and by text in the name. */
export interface Reported {
  readonly year: number;
  readonly type?: number;
  readonly q?: string;
}

/** Which call it is: the status table's Send Status Reports, or the directory's Remind. */
export type ReportName = 'reports' | 'remind';

/** How many entries of a year have incomplete forms, asked for when somebody is about to send reports. */
export function useCountStatusReports() {
  return useMutation({
    mutationFn: async ({ name, ...reported }: Reported & { readonly name: ReportName }) => {
      if (name === 'reports') return call(formStatusesRoutes.countStatusReports, { query: reported });
      const { year, type = 0 } = reported;
      return { ...(await call(formStatusesRoutes.countReminders, { query: { year, type } })), example: null };
    },
  });
}

export function useSendStatusReports() {
  return useMutation({
    mutationFn: ({ name, ...reported }: Reported & { readonly name: ReportName; readonly count: number }) => {
      if (name === 'reports') return call(formStatusesRoutes.sendStatusReport, { body: reported });
      const { year, type = 0, count } = reported;
      return call(formStatusesRoutes.remindEntries, { body: { year, type, count } });
    },
  });
}

/** Ids of the entries on all pages of the table whose form has that status. */
export function useChooseEntries() {
  return useMutation({
    mutationFn: (asked: Readonly<Record<string, string>>) =>
      call(formStatusesRoutes.chooseEntries, { query: asked as GivenQuery<typeof formStatusesRoutes.chooseEntries> }),
  });
}

/** Previews what a message would do now. */
export function previewMessage(message: MessageBody, signal: AbortSignal) {
  return call(formStatusesRoutes.previewMessage, { body: message }, { signal });
}

export function sendMessage(message: MessageBody) {
  return call(formStatusesRoutes.sendMessage, { body: message });
}
