import { showDay } from '@parade/contract/calendar.ts';
import { showSize } from '@parade/contract/forms/widgets/files.ts';
import {
  ASSET_MESSAGES,
  assetInput,
  assetLimits,
  type BroadcasterAsset,
} from '@parade/contract/press/releases/release.ts';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmptyState, ErrorNotice, PageHeader } from '../../ui/Page.tsx';
import { TextAreaField, TextField, UrlField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useTaking } from '../useTaking.ts';
import { FileField } from './FileField.tsx';
import { partsOf, readAsset, useAddAsset, useAssets, useDeleteAsset } from './queries.ts';

/** D-14: /broadcaster-assets: files that broadcasters take away. */
export function AssetsPage() {
  const { can } = useSession();
  const manages = can('manageBroadcasterAssets');
  const assets = useAssets();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Broadcaster Assets"
        count={assets.data?.total}
        lead="Logos, style guides and sound for the broadcast."
        actions={
          manages ? (
            <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
              Add a file
            </Button>
          ) : null
        }
      />
      {assets.error && !assets.data ? (
        <ErrorNotice error={assets.error} retry={() => void assets.refetch()} />
      ) : (
        <DataTable
          label="Broadcaster assets"
          columns={columns}
          rows={assets.data?.data}
          keyOf={(row) => row.id}
          tools={(row) => <Tools asset={row} manages={manages} />}
          empty={
            <EmptyState title="No files yet" drawing="stand">
              {manages ? 'Add the first file for broadcasters.' : 'Files for broadcasters will appear here.'}
            </EmptyState>
          }
        />
      )}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

const columns: readonly Column<BroadcasterAsset>[] = [
  { key: 'name', label: 'Name', wrap: true, render: (row) => <strong>{row.name}</strong> },
  { key: 'description', label: 'Description', wrap: true, render: (row) => row.description || '—' },
  { key: 'file', label: 'File', render: (row) => (row.url ? <Elsewhere url={row.url} /> : row.file_name) },
  { key: 'size', label: 'Size', render: (row) => (row.size === null ? '—' : showSize(row.size)) },
  { key: 'added', label: 'Added', render: (row) => showDay(row.created_at) },
];

function Elsewhere({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

function Tools({ asset, manages }: { asset: BroadcasterAsset; manages: boolean }) {
  const { take, busy } = useTaking();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useDeleteAsset();
  const remove = async () => {
    const body = `“${asset.name}” will be deleted. This cannot be undone.`;
    if (!(await confirm({ title: 'Delete File', body, act: 'Delete', danger: true }))) return;
    try {
      await mutateAsync(asset.id);
    } catch (error) {
      toast.error(ASSET_MESSAGES.deleting_failed, error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <>
      {asset.url ? null : (
        <Button
          look="quiet"
          icon={<IconDownload size={20} aria-hidden />}
          busy={busy}
          aria-label={`Download ${asset.name}`}
          onClick={() => void take(() => readAsset(asset.id))}
        />
      )}
      {manages ? (
        <Button
          look="quiet"
          busy={isPending}
          icon={<IconTrash size={20} aria-hidden />}
          aria-label={`Delete ${asset.name}`}
          onClick={() => void remove()}
        />
      ) : null}
    </>
  );
}

const labels = { name: 'Name', description: 'Description', file: 'File', url: 'Link' };

function AddDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { mutateAsync } = useAddAsset();
  const form = useSmallForm({
    schema: assetInput,
    start: { name: '', description: '', url: '', file: undefined as File | undefined },
    labels,
    send: async (body, signal) => {
      await mutateAsync({ body: partsOf(body), signal });
      toast.success('Saved', body.name);
    },
  });
  return (
    <FormDialog title="Add a file for broadcasters" form={form} act="Add file" onClose={onClose}>
      <TextField {...form.field('name')} label={labels.name} required maxLength={160} />
      <TextAreaField {...form.field('description')} label={labels.description} rows={2} maxLength={400} />
      <FileField
        id={form.idOf('file')}
        label={labels.file}
        hint={`${assetLimits.file_types.join(', ').toUpperCase()}, at most ${assetLimits.max_size_mb} MB.`}
        accept={assetLimits.file_types.map((type) => `.${type}`).join(',')}
        error={form.errorOf('file')}
        file={form.values.file}
        onChoose={(file) => form.set('file', file)}
      />
      <UrlField {...form.field('url')} label={labels.url} hint="Instead of a file: an https:// address." />
    </FormDialog>
  );
}
