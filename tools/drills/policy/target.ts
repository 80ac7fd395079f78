/** What somebody asks for. Accounts have targets of their own, by rank. */
export type Target =
  | 'own'
  | 'other year'
  | 'other organization'
  | 'absent'
  | 'a leader'
  | 'a staff member'
  | 'an admin'
  | 'a superadmin';
