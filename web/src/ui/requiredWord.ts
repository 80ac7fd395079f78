import { createContext } from 'react';

/** The word for a required field, in the language of the page; `aside`: with its space and the brackets of that language. */
export const RequiredWord = createContext({ word: 'required', aside: ' (required)' });
