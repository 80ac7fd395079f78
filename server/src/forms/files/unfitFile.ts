/** A file that may not be attached: what is wrong, in the fixed words, and what would be right. */
export class UnfitFile extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
