/**
 * How much one account, or one signing link, may upload in a while. An honest leader stays far below: all pictures,
 * plans and music of a float are some 20 files, and a file stops counting as soon as a saved form names it. Megabytes are
 * those of the file fields: 1,024,000 bytes.
 */
export interface UploadLimits {
  /** Upload urls handed out in an hour. */
  readonly max_grants_per_hour: number;
  /** Upload urls handed out in 24 hours. */
  readonly max_grants_per_day: number;
  /**
   * What is on its way, or was accepted and is named by no form. A url counts with its announced size, or with the most
   * that its field takes. Ends for each file when a form names it, when it is refused, or when it is swept after a day.
   */
  readonly max_unattached_mb: number;
}

export const accountUploadLimits: UploadLimits = {
  max_grants_per_hour: 120,
  max_grants_per_day: 300,
  max_unattached_mb: 2_000,
};

/** A health screening asks for four files of 10 MB at most. */
export const signingLinkUploadLimits: UploadLimits = {
  max_grants_per_hour: 30,
  max_grants_per_day: 30,
  max_unattached_mb: 200,
};
