import { z } from 'zod';

/** What the privacy page says of this portal: who runs it, how to reach them, and the days of the settings. */
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
  /** Whether a page may ask Google whether a visitor is a person. */
  uses_recaptcha: z.boolean(),
});
export type PrivacyFacts = z.output<typeof privacyFacts>;
