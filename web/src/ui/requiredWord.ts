import { createContext } from 'react';

/** What a field that must be filled in says of itself, for pages that speak other languages too. */
export const RequiredWord = createContext('required');
