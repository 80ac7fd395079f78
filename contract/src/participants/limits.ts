/**
 * P-20: how often a person’s waivers may get another name or address within a day, and how many email addresses that an
 * entry never had it may list within one. The office is not limited.
 */
export const maxAddressedAgainPerDay = 5;
export const maxNewAddressesPerDay = 1500;

export const letterLimitTexts = {
  again: `The name or email address of one person can be changed ${maxAddressedAgainPerDay} times a day, because each change sends emails. Nothing was changed. Please try again tomorrow, or ask the parade office.`,
  added: `An entry can list ${maxNewAddressesPerDay.toLocaleString('en-US')} new email addresses a day, because each gets an email. These people were not added. Please add the rest tomorrow, or ask the parade office to add them.`,
} as const;
