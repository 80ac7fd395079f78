import { createContext } from 'react';

/** The word for a required field, in the language of the page. */
export const RequiredWord = createContext('required');
