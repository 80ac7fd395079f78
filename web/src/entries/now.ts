import { useState } from 'react';

/** The instant at which the screen opened, for badges such as 'recently updated'; it does not move while it is read. */
export function useNow(): string {
  return useState(() => new Date().toISOString())[0];
}
