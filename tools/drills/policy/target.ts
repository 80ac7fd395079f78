/** The object of a request. Accounts have separate targets, by rank. */
export type Target =
  | 'own'
  | 'other year'
  | 'other organization'
  | 'absent'
  | 'a leader'
  | 'a staff member'
  | 'an admin'
  | 'a superadmin';
