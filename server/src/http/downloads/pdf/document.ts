import PDFDocument from 'pdfkit';
import type { Han } from './faces.ts';

/** The metadata of the file. at: its instant, so that the same content gives the same bytes. */
export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly at: Date;
  /** How Han names are printed when the text itself does not show the language. */
  readonly han?: Han | undefined;
}

/** An empty tagged document (PDF/UA) in English, and its bytes once it has been ended. */
export function newDocument(facts: PdfFacts): { readonly doc: PDFKit.PDFDocument; readonly bytes: Promise<Buffer> } {
  const parts: Buffer[] = [];
  const { doc, ended } = newDocumentInto(facts, (part) => parts.push(part));
  return { doc, bytes: ended().then(() => Buffer.concat(parts)) };
}

/**
 * Does the same for a large document, whose bytes are written elsewhere as they are made. Bytes can be made at any time, also
 * between two pieces of work. An error of `write` is thrown by `check` and by `ended`; nothing is written after it.
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
    // Its types do not know this one.
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

/** The keywords are found in the bytes of the file by the tag around them, which no name may imitate. */
function withoutTags(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/** pdfkit writes these facts a second time, unescaped, into XML. */
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
