/** Part of the drill 'uploads': the portal, the leader and the steps of an upload. */
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import type { RunningPortal } from '@parade/e2e/portal.ts';
import sharp from 'sharp';
import type { Figure } from './figure.ts';
import { marker, type Sent } from './hostileFiles.ts';

/** One portal that the drill works on, and what it has seen there. */
export interface Stage {
  readonly portal: RunningPortal;
  readonly leader: ApiClient;
  readonly place: object;
  readonly form: string;
  /** A bucket needs the size of every upload; on disk a lie about it is worth a try. */
  readonly inBucket: boolean;
  readonly figures: Figure[];
  /** Served bytes or headers that break a promise, in words. */
  readonly faults: string[];
  served: number;
}

export async function openStage(portal: RunningPortal, figures: Figure[], inBucket = false): Promise<Stage> {
  const leader = await signedInClient(portal.url, 'band.leader@example.org', 'parade-demo-2027');
  const { body } = await leader.call('GET', '/api/me');
  const [entry] = body.entries as { organization_id: number; year: number }[];
  if (!entry) throw new Error('the band leader has no entry');
  const place = { organization_id: entry.organization_id, year: entry.year, form_type: 'band-application' };
  const form = `/api/forms/${entry.organization_id}/band-application/${entry.year}`;
  return { portal, leader, place, form, inBucket, figures, faults: [], served: 0 };
}

export interface Granted {
  readonly url: string;
  readonly id: string;
}

export async function ask(stage: Stage, sent: Sent, announced?: number): Promise<Granted> {
  const path = `material:${sent.field}`;
  const size = announced ?? (stage.inBucket ? sent.bytes.length : undefined);
  const extras = { ...stage.place, path, ...(size === undefined ? {} : { size }) };
  const { status, body } = await stage.leader.call('POST', '/api/aws/presign', { name: sent.name, type: '', extras });
  if (status !== 200) throw new Error(`${sent.what}: not granted: ${status} ${JSON.stringify(body)}`);
  return { url: String(body.url), id: String((body.file as { id: unknown }).id) };
}

export async function put(url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;
}

export const accept = ({ leader }: Stage, { id }: Granted) => leader.call('POST', `/api/files/${id}/accept`);

export async function bring(stage: Stage, sent: Sent) {
  const granted = await ask(stage, sent);
  const stored = await put(granted.url, sent.bytes);
  return { granted, stored, answer: await accept(stage, granted) };
}

/** Fetches every shape of a file and looks for what must not be there. Answers the served bytes; undefined when refused. */
export async function look(stage: Stage, what: string, id: string): Promise<Buffer | undefined> {
  let served: Buffer | undefined;
  for (const shape of ['', '/thumbnail', '/original']) {
    const answer = await fetch(`${stage.portal.url}/api/files/${id}${shape}`, { headers: stage.leader.headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) continue;
    stage.served += 1;
    const report = (fault: string) => stage.faults.push(`${what}${shape}: ${fault}`);
    const header = (name: string) => answer.headers.get(name) ?? '';
    const type = header('content-type');
    if (header('x-content-type-options') !== 'nosniff') report('may be sniffed');
    if (header('content-security-policy') !== "default-src 'none'; sandbox") report('is not in a sandbox');
    if (/html|svg|xml|script/.test(type)) report(`is served as ${type}`);
    const isPicture = type.startsWith('image/');
    if ((shape === '/original' || !isPicture) && !header('content-disposition').startsWith('attachment')) {
      report('is shown where it should be a download');
    }
    if (shape === '/original' || !isPicture) continue;
    if (bytes.includes(marker)) report('carries its passenger');
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    if (exif || xmp || iptc || orientation || bytes.includes('Somebody At Home')) report('tells what its camera wrote');
    if (shape === '') served = bytes;
  }
  return served;
}

export function is(what: string, value: number, goal: number): Figure {
  return { what, value, goal: String(goal), isMet: value === goal };
}

/** A list that must be empty; its items are printed. */
export function named(what: string, found: readonly string[]): Figure {
  return { what, value: found.length === 0 ? 0 : found.join('; '), goal: '0', isMet: found.length === 0 };
}
