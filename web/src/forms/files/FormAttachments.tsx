import { showDay } from '@parade/contract/calendar.ts';
import type { FormFile } from '@parade/contract/forms/files/formFile.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { IconCheck, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { readFormFile, useFormFiles, useNoteDownload } from '../queries.ts';
import { saveBlob } from '../../http/saveBlob.ts';
import styles from './formFiles.module.css';

/**
 * The form files of a form, with whether the organization has opened each. `framed`: as a section of its own, and
 * nothing at all where there are none.
 */
export function FormAttachments({
  organization_id,
  form_type,
  framed = false,
}: {
  organization_id: number;
  form_type: FormType;
  framed?: boolean;
}) {
  const { data: attachments, isError } = useFormFiles({ organization_id, form_type });
  if (!attachments || attachments.length === 0) {
    if (framed) return null;
    return (
      <p>
        {isError ? 'We couldn’t load the files. Please refresh this page.' : attachments ? 'Not published yet.' : ''}
      </p>
    );
  }
  const list = (
    <ul className={styles['attachments']}>
      {attachments.map((formFile) => (
        <FormAttachment key={formFile.id} formFile={formFile} organization_id={organization_id} />
      ))}
    </ul>
  );
  return framed ? (
    <div className="no-print">
      <Section title="Files for this form">{list}</Section>
    </div>
  ) : (
    list
  );
}

function FormAttachment({ formFile, organization_id }: { formFile: FormFile; organization_id: number }) {
  const user = useUser();
  const toast = useToast();
  const note = useNoteDownload(organization_id);
  const [busy, setBusy] = useState(false);
  // The office that looks for itself says nothing about what the organization has read.
  const isOurs = user.organization_roles.some((role) => role.organization_id === organization_id);
  const taken = () => {
    if (isOurs) note.mutate(formFile);
  };
  const download = async () => {
    setBusy(true);
    try {
      const { content, name } = await readFormFile(formFile);
      saveBlob(content, name);
      taken();
    } catch (error) {
      toast.error('We couldn’t open the file', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span className={styles['name']}>
        {formFile.kind === 'link' ? (
          <a href={formFile.url} target="_blank" rel="noopener noreferrer" onClick={taken}>
            {formFile.display_name} (opens in a new tab)
          </a>
        ) : (
          <strong>{formFile.display_name}</strong>
        )}
        <small>
          {formFile.kind === 'file' ? `PDF, ${showSize(formFile.size ?? 0)}` : hostOf(formFile.url)}
          {formFile.downloaded_at ? (
            <>
              {' · '}
              <IconCheck size={16} aria-hidden /> {formFile.kind === 'file' ? 'Downloaded' : 'Opened'}{' '}
              {showDay(formFile.downloaded_at)}
            </>
          ) : null}
        </small>
      </span>
      {formFile.kind === 'file' ? (
        <Button
          look="quiet"
          busy={busy}
          icon={<IconDownload aria-hidden />}
          aria-label={`Download ${formFile.display_name}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      ) : (
        <IconExternalLink size={20} aria-hidden />
      )}
    </li>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}
