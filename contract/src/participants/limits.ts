/**
 * P-20: how often per day a person’s waivers may get another name or address, and how many email addresses that are
 * new to an entry it may list per day. The office has no limit.
 */
export const maxAddressedAgainPerDay = 5;
export const maxNewAddressesPerDay = 1500;

export const letterLimitTexts = {
  again: `The name or email address of one person can be changed ${maxAddressedAgainPerDay} times a day, because each change sends emails. Nothing was changed. Please try again tomorrow, or ask the parade office.`,
  added: `An entry can list ${maxNewAddressesPerDay.toLocaleString('en-US')} new email addresses a day, because each gets an email. These people were not added. Please add the rest tomorrow, or ask the parade office to add them.`,
} as const;
