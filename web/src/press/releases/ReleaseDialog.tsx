import { readCivilDate, showCivilDate } from '@parade/contract/civilDate.ts';
import { type PressRelease, releaseImage, releaseInput } from '@parade/contract/press/releases/release.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { DateField, TextAreaField, TextField, UrlField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FileField } from './FileField.tsx';
import { partsOf, useSaveRelease } from './queries.ts';

const labels = {
  title: 'Title',
  date: 'Date',
  publish_on: 'Publish on',
  excerpt: 'Excerpt',
  body: 'Text',
  link: 'Link',
  file: 'Featured image',
};

interface ReleaseDialogProps {
  /** Left out: a new one. */
  readonly release?: PressRelease;
  /** Today, as a civil date. */
  readonly today: string;
  readonly onClose: () => void;
}

/** Writes a press release. */
export function ReleaseDialog({ release, today, onClose }: ReleaseDialogProps) {
  const toast = useToast();
  const { mutateAsync } = useSaveRelease(release?.id);
  const form = useSmallForm({
    schema: releaseInput,
    start: {
      title: release?.title ?? '',
      date: release?.date ?? today,
      excerpt: release?.excerpt ?? '',
      body: release?.body ?? '',
      link: release?.link ?? '',
      publish_on: release?.publish_on ?? today,
      revision: release?.revision ?? 0,
      file: undefined as File | undefined,
    },
    labels,
    send: async (body, signal) => {
      await mutateAsync({ body: partsOf({ ...body, revision: String(body.revision) }), signal });
      toast.success('Saved', body.publish_on > today ? `Public from ${showCivilDate(body.publish_on)}.` : undefined);
    },
  });
  const dates = { read: readCivilDate, show: showCivilDate };
  return (
    <FormDialog
      title={release ? 'Edit press release' : 'New press release'}
      form={form}
      act="Save"
      onClose={onClose}
      wide
    >
      <TextField {...form.field('title')} label={labels.title} required maxLength={160} />
      <div className="form-line">
        <DateField {...form.field('date')} label={labels.date} required {...dates} />
        <DateField
          {...form.field('publish_on')}
          label={labels.publish_on}
          required
          hint="Public from this day on."
          {...dates}
        />
      </div>
      <TextAreaField
        {...form.field('excerpt')}
        label={labels.excerpt}
        required
        rows={2}
        maxLength={400}
        hint="One or two sentences for the card."
      />
      <TextAreaField
        {...form.field('body')}
        label={labels.body}
        required
        rows={10}
        maxLength={20_000}
        hint="Leave an empty line between paragraphs."
      />
      <UrlField {...form.field('link')} label={labels.link} hint="If it is published elsewhere: an https:// address." />
      <FileField
        id={form.idOf('file')}
        label={labels.file}
        hint={`JPEG or PNG, at most ${releaseImage.max_size_mb} MB.${release?.featured_image ? ' The image stays unless you choose another.' : ''}`}
        accept="image/jpeg,image/png"
        error={form.errorOf('file')}
        file={form.values.file}
        onChoose={(file) => form.set('file', file)}
      />
    </FormDialog>
  );
}
