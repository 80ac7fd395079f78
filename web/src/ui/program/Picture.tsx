import { useEffect, useState } from 'react';
import { Drawing } from './Drawing.tsx';
import type { KindTone } from './Tones.tsx';
import './tones.css';
import './picture.css';

interface PictureProps {
  /** The address of the picture; null: the rose on the tint of the kind takes its place. */
  src: string | null | undefined;
  tone: KindTone;
  /** row: 48 px square, small: 44 px, head: 76 by 57 px, card: 4:3 as wide as its place. */
  size?: 'row' | 'small' | 'head' | 'card';
  /** The description; left out beside a name that says the same. */
  alt?: string;
}

/**
 * A small picture with the edge of its kind, wherever the thing is shown. It asks for its file once it is in sight. One that
 * cannot be loaded is shown as none is, and asked for again once the network is back.
 */
export function Picture({ src, tone, size = 'row', alt = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (failed === undefined) return undefined;
    const again = () => setFailed(undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);
  return (
    <span className={`picture picture-${size} edge tone-${tone}`}>
      {src && src !== failed ? (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <Drawing of={size === 'card' ? 'rose' : 'mark'} />
      )}
    </span>
  );
}
