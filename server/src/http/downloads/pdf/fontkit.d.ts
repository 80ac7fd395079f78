/** The types that PDFs need: the package has none. */
declare module 'fontkit' {
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    /** Above and below the baseline, the latter negative; in units of the font. */
    readonly ascent: number;
    readonly descent: number;
    hasGlyphForCodePoint(code: number): boolean;
    getGlyph(id: number): { readonly advanceWidth: number };
  }
  /** Opens a font; its tables are read as they are needed, once. */
  export function create(bytes: Uint8Array): Font;
}
