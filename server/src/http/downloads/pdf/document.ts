import PDFDocument from 'pdfkit';

/** What the file says of itself. at: its instant, so that the same content is the same bytes. */
export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly at: Date;
}

/** An empty tagged document (PDF/UA) in English, and its bytes once it has been ended. */
export function newDocument(facts: PdfFacts): { readonly doc: PDFKit.PDFDocument; readonly bytes: Promise<Buffer> } {
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
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Keywords: facts.keywords,
      Creator: 'Parade Portal',
      Producer: 'Parade Portal',
      CreationDate: facts.at,
      ModDate: facts.at,
    },
  } as const;
  const doc = new PDFDocument(options);
  const bytes = new Promise<Buffer>((resolve, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', fail);
  });
  return { doc, bytes };
}
