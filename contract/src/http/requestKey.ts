import { z } from 'zod';

/**
 * The browser's key of one press that makes a secret, which is shown once: sent again within the hour because no answer was
 * heard, it makes nothing second, and the answer has a new secret.
 */
export const requestKey = z.uuid().optional();
