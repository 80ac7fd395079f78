import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { Picture } from '../ui/program/Picture.tsx';

interface EntryPictureProps {
  readonly entry: Pick<EntryListed, 'org_type' | 'picture'>;
  /** row: 48 px, small: 44 px, head: 4:3 beside two lines, card: 4:3 as wide as its place. */
  readonly size?: 'row' | 'small' | 'head' | 'card';
}

/** The official photo of an entry beside its name, or the rose, with the edge of its type. */
export function EntryPicture({ entry, size = 'row' }: EntryPictureProps) {
  const src = size === 'card' || size === 'head' ? entry.picture?.card_url : entry.picture?.url;
  return <Picture src={src} tone={typeTone(entry.org_type)} size={size} />;
}
