import { z } from 'zod';

/** Facts on the privacy page: who runs this portal, how to reach them, and the numbers of days from the settings. */
export const privacyFacts = z.object({
  organizer_name: z.string(),
  parade_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  postal_address: z.string(),
  days: z.object({
    retention_days_medical: z.number().int(),
    retention_days_licenses: z.number().int(),
    retention_days_requests: z.number().int(),
  }),
  /** Whether a page may ask Google whether a visitor is human. */
  uses_recaptcha: z.boolean(),
});
export type PrivacyFacts = z.output<typeof privacyFacts>;
