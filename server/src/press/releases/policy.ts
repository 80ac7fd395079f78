import type { AssetInput } from '@parade/contract/press/releases/release.ts';
import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import type { AssetRow, ReleaseRow } from './reads.ts';

/** D-13: authorizes everybody from the release's day on, and before it people who write press releases. */
export function authorizeReadingRelease(
  actor: Actor | null,
  release: ReleaseRow | undefined,
  today: string,
): Authorized<ReleaseRow, 'read'> {
  const sees = release !== undefined && (release.publish_on <= today || can(actor, 'managePages'));
  return authorize(release, 'read', { sees, may: true });
}

export function authorizeWritingRelease(
  actor: Actor,
  release: ReleaseRow | undefined,
): Authorized<ReleaseRow, 'write'> {
  return authorize(release, 'write', { sees: true, may: can(actor, 'managePages') });
}

export function authorizeAddingAsset(actor: Actor, asset: AssetInput): Authorized<AssetInput, 'add'> {
  return authorize(asset, 'add', { sees: true, may: can(actor, 'manageBroadcasterAssets') });
}

export function authorizeDeletingAsset(actor: Actor, asset: AssetRow | undefined): Authorized<AssetRow, 'delete'> {
  return authorize(asset, 'delete', { sees: true, may: can(actor, 'manageBroadcasterAssets') });
}
