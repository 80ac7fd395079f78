import PDFDocument from 'pdfkit';
import type { Han } from './faces.ts';

/** The metadata of the file. `at`: its instant, so that the same content gives the same bytes. */
export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly at: Date;
  /** The language of Han names that do not show it themselves. */
  readonly han?: Han | undefined;
}

/** Returns an empty tagged document (PDF/UA) in English, and its bytes once it has ended. */
export function newDocument(facts: PdfFacts): { readonly doc: PDFKit.PDFDocument; readonly bytes: Promise<Buffer> } {
  const parts: Buffer[] = [];
  const { doc, ended } = newDocumentInto(facts, (part) => parts.push(part));
  return { doc, bytes: ended().then(() => Buffer.concat(parts)) };
}

/**
 * Does the same for a large document, whose bytes are written as they are made. They are made at any time, also between
 * two pieces of work, so `check` and `ended` throw what `write` threw; nothing is written after it.
 */
export function newDocumentInto(
  facts: PdfFacts,
  write: (part: Buffer) => void,
): { readonly doc: PDFKit.PDFDocument; readonly check: () => void; readonly ended: () => Promise<void> } {
  const options = {
    size: 'LETTER',
    // The sheet places everything itself and opens its own fonts.
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // pdfkit's types do not list it.
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: withoutTags(facts.title),
      Author: withoutTags(facts.author),
      Subject: withoutTags(facts.subject),
      Keywords: facts.keywords,
      Creator: 'Parade Portal',
      Producer: 'Parade Portal',
      CreationDate: facts.at,
      ModDate: facts.at,
    },
  } as const;
  const doc = new PDFDocument(options);
  escapeMetadata(doc);
  let failure: { readonly error: unknown } | undefined;
  const guarded = (part: Buffer) => {
    if (failure) return;
    try {
      write(part);
    } catch (error) {
      failure = { error };
    }
  };
  const check = () => {
    if (failure) throw failure.error;
  };
  const ended = new Promise<void>((resolve) => {
    doc.on('data', guarded);
    doc.on('end', resolve);
    doc.on('error', (error: unknown) => {
      failure ??= { error };
      resolve();
    });
  });
  return { doc, check, ended: () => ended.then(check) };
}

/** The keywords are found in the file's bytes by the tag around them, so a name must not imitate it. */
function withoutTags(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/** Escapes these facts, which pdfkit writes into XML as they are. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const inside = doc as unknown as { endMetadata: () => void };
  const write = inside.endMetadata.bind(doc);
  inside.endMetadata = () => {
    const { Title = '', Author = '', Subject = '' } = doc.info;
    const escaped = (text: string) => text.replaceAll('&', '&amp;');
    Object.assign(doc.info, { Title: escaped(Title), Author: escaped(Author), Subject: escaped(Subject) });
    write();
  };
}
