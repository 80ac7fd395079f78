/** A file that may not be attached: its fault, in the fixed words, and the remedy. */
export class UnfitFile extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
