import { fileSizeText, uploadCanceledText, uploadFailedText } from '@parade/contract/http/fieldTexts.ts';
import { RequestFailure } from './request.ts';

/**
 * Puts a file to an upload url, reporting the part that is sent, 0 to 1. fetch reports no progress of what it sends,
 * and its streams need HTTP/2 and one browser's engine; XMLHttpRequest does it everywhere. A connection that falls
 * silent for two minutes is given up. Throws RequestFailure with words to show; status 0: not reached.
 */
export function putBytes(
  url: string,
  file: File,
  { progress, signal }: { readonly progress: (done: number) => void; readonly signal?: AbortSignal },
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    let silence = 0;
    const heard = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => request.abort(), silentMs);
    };
    const fail = (status: number, words = uploadFailedText as string) => {
      clearTimeout(silence);
      failed(new RequestFailure(status, words));
    };
    request.open('PUT', ownPath(url));
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = (event) => {
      heard();
      // The whole is said when the store has answered.
      progress(event.lengthComputable && event.total > 0 ? Math.min(0.99, event.loaded / event.total) : 0);
    };
    request.onload = () => {
      clearTimeout(silence);
      if (request.status < 300) done();
      else fail(request.status, request.status === 413 ? fileSizeText : undefined);
    };
    request.onerror = () => fail(0);
    request.onabort = () => fail(0, signal?.aborted ? uploadCanceledText : undefined);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return fail(0, uploadCanceledText);
    heard();
    request.send(file);
  });
}

const silentMs = 120_000;

/** A url of this server as a path, so that it works under whatever address the browser reached the portal. */
function ownPath(url: string): string {
  const { pathname, search, searchParams } = new URL(url, location.href);
  return pathname.startsWith('/uploads/') && searchParams.has('most') ? pathname + search : url;
}
