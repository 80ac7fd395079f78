import type { FieldPath, FileValue } from '@parade/contract/forms/answers/values.ts';
import type { Actor } from '../../access/actor.ts';
import { can } from '../../access/actor.ts';
import { fileAnswer } from '../../forms/files/fileReading.ts';
import { fileAt, fileIds, fileMetaOf, type FileRow } from '../../forms/files/files.ts';
import { acceptUpload, askUpload } from '../../forms/files/uploads.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { formOf, type WaiverRow } from '../reads.ts';
import { fileKeyOf, openToSign, signerChange } from './signing.ts';

/** Grants the holder of the link one upload for a file field of the form. Refuses 'not-found' for any other field. */
export async function askProof(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  asked: { readonly name: string; readonly type: string; readonly path: FieldPath; readonly size: number },
): Promise<{ url: string; file: FileValue }> {
  return signerChange(portal, actor, secret, async (change, { waiver }) => {
    const meta = fileMetaOf(formOf(waiver), asked.path);
    if (!meta) throw new Refusal('not-found');
    return askUpload(change, fileKeyOf(waiver), meta, asked);
  });
}

/** Has the server check the uploaded bytes. A file of another waiver is refused like an unknown one. */
export async function acceptProof(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  file_id: string,
): Promise<FileValue> {
  const { waiver } = await openToSign(portal, actor, secret);
  const file = await fileAt(portal.db, file_id);
  if (!file || file.waiver_id !== waiver.id) throw new Refusal('not-found');
  return acceptUpload(portal, { kind: 'signer', waiver_id: waiver.id }, file);
}

/**
 * Returns the proof that a signer has uploaded, for people who check identity documents. It is about somebody's health,
 * so the leader, who sees the waiver, does not get it.
 */
export async function proofFile(portal: Portal, actor: Actor, waiver: WaiverRow, file_id: string): Promise<FileAnswer> {
  const file = await fileAt(portal.db, file_id);
  if (!can(actor, 'manageWaiverVerification') || !isNamed(waiver, file)) throw new Refusal('not-found');
  return fileAnswer(portal, file);
}

function isNamed(waiver: WaiverRow, file: FileRow | undefined): file is FileRow {
  return file !== undefined && file.waiver_id === waiver.id && fileIds(waiver.field_values).includes(file.id);
}
