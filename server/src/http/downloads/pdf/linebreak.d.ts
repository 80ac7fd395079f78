/** The package has no types: these are what PDFs need of it. */
declare module 'linebreak' {
  /** UAX 14: where a line may end, one place after the other. */
  export default class LineBreaker {
    constructor(text: string);
    /** Null after the last, which is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
