/** The types that PDFs need: the package has none. */
declare module 'linebreak' {
  /** UAX 14: the places where a line may end, one after the other. */
  export default class LineBreaker {
    constructor(text: string);
    /** null after the last one, which is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
