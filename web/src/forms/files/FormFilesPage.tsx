import { showDay } from '@parade/contract/calendar.ts';
import { FORM_FILE_MESSAGES, type FormFile } from '@parade/contract/forms/files/formFile.ts';
import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorNotice, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FormFileForm } from './FormFileForm.tsx';
import { readFormFile, useDeleteFormFile, useFormFiles } from '../queries.ts';
import { saveBlob } from '../../http/saveBlob.ts';
import styles from './formFiles.module.css';

/** Settings, tab 'Form files': the PDFs and links shown with each form. */
export function FormFilesPage() {
  const list = useFormFiles();
  const [adding, setAdding] = useState(false);
  const toast = useToast();
  const add = (
    <Button look="primary" icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add a file
    </Button>
  );
  return (
    <SettingsFrame>
      <Section title="Form files" actions={add}>
        <p className={styles['lead']}>
          PDFs and links shown with a form to everyone who fills it in. You can see which organizations have opened each
          one.
        </p>
        {list.error ? (
          <ErrorNotice error={list.error} retry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Form files"
            columns={columns}
            rows={list.data}
            keyOf={(file) => file.id}
            tools={(file) => (
              <span className={styles['tools']}>
                {file.kind === 'file' ? <Download file={file} /> : null}
                <DeleteFile file={file} />
              </span>
            )}
            empty={
              <EmptyState drawing="flower" title="No form files yet">
                Use the button above to add the first one.
              </EmptyState>
            }
          />
        )}
      </Section>
      {adding ? (
        <FormFileForm
          onClose={() => setAdding(false)}
          onAdded={(file) => toast.success('Saved', `${file.display_name} has been added to ${file.form_name}.`)}
        />
      ) : null}
    </SettingsFrame>
  );
}

const columns: readonly Column<FormFile>[] = [
  { key: 'name', label: 'Display name', wrap: true, render: (file) => <FormFileName file={file} /> },
  { key: 'form', label: 'Form', wrap: true, render: (file) => file.form_name },
  {
    key: 'kind',
    label: 'Type',
    render: (file) => (file.kind === 'file' ? `PDF, ${showSize(file.size ?? 0)}` : 'Link'),
  },
  {
    key: 'taken',
    label: 'Opened by',
    wrap: true,
    render: (file) => takenBy(file.organizations ?? 0),
  },
  {
    key: 'added',
    label: 'Added',
    wrap: true,
    render: (file) => `${showDay(file.created_at)}${file.created_by ? ` by ${file.created_by}` : ''}`,
  },
];

function takenBy(count: number): string {
  if (count === 0) return 'No one yet';
  return counted(count, 'organization');
}

function FormFileName({ file }: { file: FormFile }) {
  return file.kind === 'link' ? (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      {file.display_name} (opens in a new tab)
    </a>
  ) : (
    <strong>{file.display_name}</strong>
  );
}

function Download({ file }: { file: FormFile }) {
  const toast = useToast();
  const open = async () => {
    try {
      const { content, name } = await readFormFile(file);
      saveBlob(content, name);
    } catch (error) {
      toast.error('We couldn’t open the file', error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <Button
      look="quiet"
      icon={<IconDownload aria-hidden />}
      aria-label={`Download ${file.display_name}`}
      onClick={() => void open()}
    >
      Download
    </Button>
  );
}

function DeleteFile({ file }: { file: FormFile }) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteFormFile();
  const ask = async () => {
    const sure = await confirm({
      title: FORM_FILE_MESSAGES.delete,
      body: `This removes ${file.display_name} from ${file.form_name}, along with the record of who opened it.`,
      act: FORM_FILE_MESSAGES.delete,
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync(file).catch((error: Error) => {
      // Somebody else was quicker: it is deleted already.
      if (error instanceof CallFailure && error.status === 404) return;
      toast.error(FORM_FILE_MESSAGES.deleting_failed, error.message);
    });
  };
  return (
    <Button
      look="quiet"
      busy={remove.isPending}
      icon={<IconTrash aria-hidden />}
      aria-label={`Delete ${file.display_name}`}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
