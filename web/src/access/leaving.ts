const parts = new Set<(user_id: number) => void>();

/** Registers what a part of the portal forgets of a person. The shell does it for all of them: this folder knows no room. */
export function forgetsWhoLeaves(forget: (user_id: number) => void): void {
  parts.add(forget);
}

/** The person leaves this device to others: nothing that they typed, searched for or opened stays on it. */
export function forgetPerson(user_id: number): void {
  for (const forget of parts) forget(user_id);
}
