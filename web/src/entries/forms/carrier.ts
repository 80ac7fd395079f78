import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import type { FieldPath, FileValue } from '@parade/contract/forms/answers/values.ts';
import type { FileCarrier } from '../../forms/formContext.tsx';
import { call, callForFile, CallFailure } from '../../http/client.ts';
import { putBytes } from '../../http/putBytes.ts';
import type { FormAddress } from './address.ts';

/** How bytes of the files of one form travel: uploads in three steps, and the shapes of what is there. */
export function carrierOf(address: FormAddress): FileCarrier {
  // Bytes that have arrived and were not yet accepted: trying again goes on from there.
  const arrived = new WeakMap<File, { readonly place: string; readonly id: string }>();
  return {
    upload: async (file, place, { signal, progress }) => {
      const known = arrived.get(file);
      const id = known?.place === JSON.stringify(place) ? known.id : await send(address, file, place, signal, progress);
      arrived.set(file, { place: JSON.stringify(place), id });
      progress(1);
      try {
        return await accepted(id, signal);
      } catch (error) {
        // Checked and refused, or deleted: there is nothing to continue from.
        if (error instanceof CallFailure && error.status >= 400 && error.status < 500) arrived.delete(file);
        throw error;
      }
    },
    download: async (file, signal) =>
      (await callForFile(entryFormsRoutes.readFile, readInput(file), given(signal))).content,
    thumbnail: async (file, signal) =>
      (await callForFile(entryFormsRoutes.readThumbnail, readInput(file), given(signal))).content,
    original: async (file) =>
      (await callForFile(entryFormsRoutes.readOriginal, { params: { file_id: file.id } })).content,
    rotate: async (file) => (await call(entryFormsRoutes.rotateFile, { body: { ...file } })).file,
  };
}

async function send(
  { entry, ...place }: FormAddress,
  file: File,
  { path, column }: { readonly path: FieldPath; readonly column?: string },
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<string> {
  const extras = {
    ...place,
    ...(entry === undefined ? {} : { entry }),
    path,
    ...(column === undefined ? {} : { column }),
    size: file.size,
  };
  const body = { name: file.name, type: file.type, extras };
  const granted = await call(entryFormsRoutes.askUpload, { body }, { signal });
  await putBytes(granted.url, file, { progress, signal });
  return granted.file.id;
}

/** Asks again while the server is busy with other pictures, or was not heard: accepting twice is accepting once. */
async function accepted(id: string, signal: AbortSignal): Promise<FileValue> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await call(entryFormsRoutes.acceptUpload, { params: { file_id: id } }, { signal })).file;
    } catch (error) {
      const mayPass = error instanceof CallFailure && [0, 503, 504].includes(error.status) && navigator.onLine;
      if (!mayPass || attempt === 4) throw error;
      await new Promise((done) => setTimeout(done, attempt * 1500));
    }
  }
}

/** Each turn of a picture has an address of its own. */
function readInput(file: FileValue) {
  const turned = new URL(file.url, location.href).searchParams.get('turned');
  return { params: { file_id: file.id }, ...(turned === null ? {} : { query: { turned } }) };
}

function given(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}
