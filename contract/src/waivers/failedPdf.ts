import { z } from 'zod';

/** Reasons why a signed PDF could not be created, with texts for people. */
export const pdfProblems = {
  storage: 'The file storage did not take the PDF, or the disk was full.',
  database: 'The database did not respond.',
  drawing: 'The PDF could not be drawn. The server log has the reason.',
  stopped: 'The portal was stopped while it made the PDF, or took too long.',
} as const;
export type PdfProblem = keyof typeof pdfProblems;
export const pdfProblemNames = Object.keys(pdfProblems) as [PdfProblem, ...PdfProblem[]];

/** The most rows in the list, newest first. */
export const maxListedPdfs = 100;
/** The most signed PDFs that one call retries. */
export const maxRetriedPdfs = 1_000;

/** A signed PDF that failed, until it is created. */
export const failedPdf = z.object({
  /** The locator of its waiver. */
  token: z.string(),
  name: z.string(),
  /** Null where the entry was deleted. */
  entry: z.object({ organization_id: z.number().int(), year: z.number().int(), official_name: z.string() }).nullable(),
  signed_at: z.string().nullable(),
  given_up_at: z.string(),
  /** All attempts, including those after 'Try again'. */
  tries: z.number().int(),
  problem: z.enum(pdfProblemNames),
  /** Whether it is in the queue again. */
  is_waiting: z.boolean(),
});
export type FailedPdf = z.output<typeof failedPdf>;

export const retriedPdfs = z.strictObject({
  /** Locators of waivers; absent: all that failed. */
  tokens: z.array(z.string().min(1).max(200)).min(1).max(maxRetriedPdfs).optional(),
});
