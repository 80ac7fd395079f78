import { IconDownload, IconReplace, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useFormTools } from '../../formContext.tsx';
import { factsOf } from '../uploads/fileFacts.ts';
import { FilePicture } from './FilePicture.tsx';
import { saveBlob } from '../../../http/saveBlob.ts';
import { FileAudio } from './FileAudio.tsx';

interface FileRowProps {
  readonly file: FileValue;
  /** Left out where the field is only read. */
  readonly edit?: {
    readonly turned: (file: FileValue) => void;
    readonly replace: () => void;
    readonly remove: () => void;
  };
}

/** One file that is there: its picture, its facts, and what can be done with it. */
export function FileRow({ file, edit }: FileRowProps) {
  return (
    <li>
      <FilePicture file={file} />
      <span className="form-file-name">
        {file.name}
        <small>{factsOf(file)}</small>
      </span>
      <span className="form-file-acts">
        <FileAudio file={file} />
        {edit && file.width !== null ? <RotateButton file={file} onTurned={edit.turned} /> : null}
        <DownloadButtons file={file} />
        {edit ? (
          <>
            <Button
              look="quiet"
              icon={<IconReplace aria-hidden />}
              aria-label={`Replace ${file.name}`}
              onClick={edit.replace}
            >
              Replace
            </Button>
            <Button
              look="quiet"
              icon={<IconTrash aria-hidden />}
              aria-label={`Delete ${file.name}`}
              onClick={edit.remove}
            >
              Delete
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
}

function RotateButton({ file, onTurned }: { file: FileValue; onTurned: (file: FileValue) => void }) {
  const { files: carrier } = useFormTools();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (!carrier.rotate) return null;
  const turn = async () => {
    setBusy(true);
    try {
      const turned = await carrier.rotate?.(file);
      if (turned) onTurned(turned);
    } catch {
      toast.error(FORM_NOTICES.rotating_failed, FORM_NOTICES.rotating_failed_text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="quiet"
      busy={busy}
      icon={<IconRotateClockwise aria-hidden />}
      aria-label={`Rotate ${file.name}`}
      onClick={() => void turn()}
    >
      Rotate
    </Button>
  );
}

/** The file, and for a picture that was made smaller the one that was uploaded. */
function DownloadButtons({ file }: { file: FileValue }) {
  const { files: carrier } = useFormTools();
  const toast = useToast();
  const save = async (fetched: Promise<Blob>) => {
    try {
      saveBlob(await fetched, file.name);
    } catch (error) {
      toast.error('We couldn’t open the file', error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <>
      <Button
        look="quiet"
        icon={<IconDownload aria-hidden />}
        aria-label={`Download ${file.name}`}
        onClick={() => void save(carrier.download(file))}
      >
        Download
      </Button>
      {file.width !== null && carrier.original ? (
        <Button
          look="quiet"
          aria-label={`Original of ${file.name}`}
          onClick={() => void save(carrier.original?.(file) ?? carrier.download(file))}
        >
          Original
        </Button>
      ) : null}
    </>
  );
}
