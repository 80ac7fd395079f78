import { useState } from 'react';
import { portalNow } from '../http/request.ts';

/** The instant at which the screen opened, by the portal's clock, for badges such as 'recently updated'; it does not move while it is read. */
export function useNow(): string {
  return useState(portalNow)[0];
}
