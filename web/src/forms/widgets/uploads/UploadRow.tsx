import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Upload, Uploads } from './uploads.ts';

/** One file on its way: its progress with Cancel, or why it is not there with what can be done. */
export function UploadRow({
  upload,
  uploads,
  onDismissed,
}: {
  upload: Upload;
  uploads: Uploads;
  onDismissed: () => void;
}) {
  const { id, file, fault, state } = upload;
  const percent = Math.floor(upload.done * 100);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button with the focus no longer exists: move on to what can be done now.
    if (fault && document.activeElement === document.body) row.current?.querySelector('button')?.focus();
  }, [fault]);
  const isCanceled = fault?.title === FORM_NOTICES.upload_canceled;
  return (
    <li ref={row} className={fault && !isCanceled ? 'form-file-faulty' : undefined}>
      <span className="form-picture-none">
        <IconFileUpload size={28} aria-hidden />
      </span>
      <span className="form-file-name">
        {file.name}
        {fault ? (
          <span className={isCanceled ? 'form-file-canceled' : 'form-file-failed'} role="alert">
            <strong>{fault.text ? `${fault.title}:` : fault.title}</strong> {fault.text?.replace(`${file.name}: `, '')}
          </span>
        ) : (
          <>
            <small>
              {showSize(file.size)}, {words[state] ?? `${percent} %`}
            </small>
            <progress
              max={1}
              {...(state === 'waiting' || state === 'checking' ? {} : { value: upload.done })}
              aria-label={`Uploading ${file.name}`}
            />
          </>
        )}
      </span>
      <span className="form-file-acts">
        {fault ? (
          <>
            {fault.again ? (
              <Button aria-label={`Try uploading ${file.name} again`} onClick={() => uploads.retry(id)}>
                Try again
              </Button>
            ) : null}
            <Button
              look="quiet"
              aria-label={`Dismiss ${file.name}`}
              onClick={() => (uploads.dismiss(id), onDismissed())}
            >
              Dismiss
            </Button>
          </>
        ) : (
          <Button look="quiet" aria-label={`Cancel upload of ${file.name}`} onClick={() => uploads.cancel(id)}>
            Cancel
          </Button>
        )}
      </span>
    </li>
  );
}

const words: Partial<Record<Upload['state'], string>> = { waiting: 'waiting', checking: 'being checked' };
