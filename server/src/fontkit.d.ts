/** The package brings no types: what papers use of it. */
declare module 'fontkit' {
  /** Opens a font; its tables are read as they are needed, once. */
  export function create(bytes: Uint8Array): { readonly postscriptName: string };
}
