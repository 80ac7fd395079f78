/** Texts of the pages. They are apart from page.ts because readers need none of its schemas. */
export const pageTexts = {
  unavailable: 'Page Unavailable',
  unavailable_lead: 'This page does not exist, is not published yet, or is not open to your account.',
  log_in: 'This page is not open to everyone. If you have an account, log in and we’ll take you right to it.',
  failed: 'Error',
  failed_text: 'We were unable to complete your request',
  delete: 'Delete Page',
  slug: 'Use lowercase letters, digits and single hyphens: parade-day',
  slug_reserved: 'This name belongs to the portal. Please choose another one.',
  slug_taken: 'Another page already has this address.',
  slug_home: 'The portal leads to this page, so its address stays as it is.',
  home_readers: 'The portal leads everyone to this page: choose Public or Any user.',
  home_roles: (roles: readonly string[]) =>
    `The portal leads these roles to this page: choose ${roles.join(' and ')}, Any user or Public.`,
  home_draft: 'The portal leads to this page, so it is always published.',
  /** `names`: 'Picture 2 (Band at night)'. */
  pictures_gone: (names: readonly string[]) =>
    `${names.join(', ')}: no longer stored, because a picture that no saved page shows is deleted after a day. Please remove it from the text and add it again.`,
  no_roles: 'Please choose at least one role.',
  changed: 'This page was saved meanwhile, by somebody else or in another tab.',
} as const;
