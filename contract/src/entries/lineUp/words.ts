/**
 * Texts of the parade order that both sides show or tests look for, word for word from the requirements where they
 * give them.
 */
export const PARADE_ORDER = {
  title: 'Parade Order',
  save: 'Save Changes',
  undo: 'Undo Changes',
  clear: 'Clear Parade Order',
  reset_question: 'Reset Parade Order',
  clear_question: 'Clear Parade Order',
  saved: 'Parade Order Saved',
  cleared: 'Parade Order Cleared',
  reset: 'Parade Order Reset',
  columns: { year: 'Parade Year', name: 'Name', type: 'Entity Type', order: 'Current Order' },
  length_not_given: 'Length not given',
  other_year: 'All entries of a parade order must be of the same parade year.',
  nobody_left: 'None of these entries can be placed any more. Please refresh this page.',
  name_taken: 'There is already a draft with this name.',
  too_many_drafts: (most: number) => `A parade year can have ${most} drafts. Please delete one first.`,
} as const;
