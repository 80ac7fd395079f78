import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { fileEnding } from '@parade/contract/forms/widgets/files.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useFormTools } from '../../formContext.tsx';

const audioExtensions = ['mp3', 'wav', 'm4a'];

/** A player for a file that is to be heard; nothing for any other. The bytes come with the first press: they are large. */
export function FileAudio({ file }: { file: FileValue }) {
  const { files } = useFormTools();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  if (!audioExtensions.includes(fileEnding(file.name))) return null;
  const listen = async () => {
    setBusy(true);
    try {
      setUrl(URL.createObjectURL(await files.download(file)));
    } catch (error) {
      toast.error('We couldn’t open the file', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return url === null ? (
    <Button
      look="quiet"
      busy={busy}
      icon={<IconPlayerPlay aria-hidden />}
      aria-label={`Listen to ${file.name}`}
      onClick={() => void listen()}
    >
      Listen
    </Button>
  ) : (
    // oxlint-disable-next-line media-has-caption -- what a band plays has no words to caption
    <audio className="form-sound no-print" controls autoPlay src={url} aria-label={file.name}>
      Your browser does not support the audio element.
    </audio>
  );
}
