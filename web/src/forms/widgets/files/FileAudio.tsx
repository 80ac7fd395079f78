import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { audioFallback, fileEnding } from '@parade/contract/forms/widgets/files.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useObjectUrl } from '../../../ui/files/useObjectUrl.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useFormTools } from '../../formContext.tsx';

const audioExtensions = ['mp3', 'wav', 'm4a'];

/** A player for a file that is to be heard; nothing for any other. The bytes come with the first press: they are large. */
export function FileAudio({ file }: { file: FileValue }) {
  const { files } = useFormTools();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const url = useObjectUrl(
    isAsked ? file.url : null,
    (signal) => files.download(file, signal),
    (error) => {
      setAsked(false);
      toast.error('We couldn’t open the file', error instanceof Error ? error.message : undefined);
    },
  );
  if (!audioExtensions.includes(fileEnding(file.name))) return null;
  return url === null ? (
    <Button
      look="quiet"
      busy={isAsked}
      icon={<IconPlayerPlay aria-hidden />}
      aria-label={`Listen to ${file.name}`}
      onClick={() => setAsked(true)}
    >
      Listen
    </Button>
  ) : (
    // oxlint-disable-next-line media-has-caption -- what a band plays has no words to caption
    <audio className="form-sound no-print" controls autoPlay src={url} aria-label={file.name}>
      {audioFallback}
    </audio>
  );
}
