/** The package has no types: these are the ones that signed PDFs need. */
declare module 'fontkit' {
  /** Opens a font; its tables are read as they are needed, once. */
  export function create(bytes: Uint8Array): { readonly postscriptName: string };
}
