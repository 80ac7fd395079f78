/**
 * Fetches a part of the page that is needed for one act alone. A browser does not ask twice for a script that it could not fetch, and
 * after a release the old one is gone: who acts is told to load the page again, which helps with both.
 */
export async function loadPart<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await fetchPart();
  } catch {
    throw new PartMissing(partMissingText);
  }
}

/** Its message is ready to be shown. */
export class PartMissing extends Error {}

const partMissingText =
  'Part of this page could not be loaded. Please check your connection, reload the page, and try again.';
