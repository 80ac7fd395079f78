/**
 * Upload limits of one account, or one signing link, over time. An honest leader stays far below: all pictures, plans
 * and music of a float are some 20 files, and a file stops counting as soon as a saved form refers to it. Megabytes
 * are those of the file fields: 1,024,000 bytes.
 */
export interface UploadLimits {
  /** Upload URLs issued within an hour. */
  readonly max_grants_per_hour: number;
  /** Upload URLs issued within 24 hours. */
  readonly max_grants_per_day: number;
  /**
   * Uploads in progress, and accepted files that no form refers to. A URL counts with its announced size, or with its
   * field's maximum. A file stops counting when a form refers to it, when it is refused, or when it is deleted after a
   * day.
   */
  readonly max_unattached_mb: number;
  /** All uploads, those that a form refers to as well; absent: the fields of the forms limit these. */
  readonly max_total_mb?: number;
}

export const accountUploadLimits: UploadLimits = {
  max_grants_per_hour: 120,
  max_grants_per_day: 300,
  max_unattached_mb: 2_000,
};

/**
 * Anybody can sign up, with anybody's address: until it is confirmed, an account has room for the pictures of a first
 * form. Confirming takes a minute, and submitting needs it too.
 */
export const provisionalUploadLimits: UploadLimits = { ...accountUploadLimits, max_total_mb: 100 };

/** A health screening asks for four files of 10 MB at most. */
export const signingLinkUploadLimits: UploadLimits = {
  max_grants_per_hour: 30,
  max_grants_per_day: 30,
  max_unattached_mb: 200,
};
