import { z } from 'zod';

export const httpsText = 'Please enter an address that starts with https://';

/** The address of a page or file elsewhere that a browser follows: never a script, and nothing that travels in the open. */
export const httpsLink = linkOf(/^https:\/\/[^\s/]\S*$/);

/** The same where the field may stay empty. */
export const optionalHttpsLink = linkOf(/^(https:\/\/[^\s/]\S*)?$/);

function linkOf(pattern: RegExp) {
  return z.string().trim().max(500).regex(pattern, httpsText);
}
