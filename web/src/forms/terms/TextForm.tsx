import { type FormTextListed, formTextInput } from '@parade/contract/forms/texts/formText.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { AgreeField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useAddFormText } from './queries.ts';
import styles from './terms.module.css';

const schema = formTextInput.omit({ after: true });

/** The newest version of a text, being rewritten. Made anew when a version was added. */
export function TextForm({ listed }: { readonly listed: FormTextListed }) {
  const { text_id, name, text } = listed;
  const adding = useAddFormText(text_id);
  const toast = useToast();
  const form = useSmallForm({
    schema,
    start: {
      sample: text.sample,
      blocks: text.blocks.map(({ heading = '', text: words }) => ({ heading, text: words })),
    },
    labels: Object.fromEntries(
      text.blocks.flatMap((_, n) => [
        [`blocks.${n}.heading`, `Heading ${n + 1}`],
        [`blocks.${n}.text`, `Text ${n + 1}`],
      ]),
    ),
    send: async (taken) => {
      await adding.mutateAsync({ after: text.version, ...taken });
      toast.success('Settings Saved!', `${name}: version ${text.version + 1} has been published.`);
    },
  });
  useUnsavedGuard(form.isDirty && !form.busy);
  const { blocks } = form.values;
  const next = text.version + 1;
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title="Problems Saving Settings" />
      <Section title={`${name}, version ${text.version}`}>
        {blocks.map((_, index) => (
          <BlockFields
            key={index}
            number={index + 1}
            heading={form.field(`blocks.${index}.heading`)}
            text={form.field(`blocks.${index}.text`)}
            onRemove={
              blocks.length > 1
                ? () =>
                    form.set(
                      'blocks',
                      blocks.filter((__, other) => other !== index),
                    )
                : undefined
            }
          />
        ))}
        <Button
          icon={<IconPlus aria-hidden />}
          onClick={() => form.set('blocks', [...blocks, { heading: '', text: '' }])}
        >
          Add a section
        </Button>
      </Section>
      <AgreeField
        label="This is still sample text"
        hint="Sample texts are marked wherever they are shown, printed or signed."
        checked={form.values.sample}
        onChange={(sample) => form.set('sample', sample)}
      />
      <p>
        Forms that have been signed or submitted keep the version they were agreed to with. Everyone else sees version{' '}
        {next}.
      </p>
      <div>
        <Button type="submit" look="primary" busy={form.busy} disabled={!form.isDirty}>
          Publish version {next}
        </Button>
      </div>
    </form>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function BlockFields({
  number,
  heading,
  text,
  onRemove,
}: {
  readonly number: number;
  readonly heading: TextFieldProps;
  readonly text: TextFieldProps;
  readonly onRemove: (() => void) | undefined;
}) {
  return (
    <div className={styles['block']} role="group" aria-label={`Section ${number}`}>
      <TextField {...heading} label={`Heading ${number}`} />
      <TextAreaField {...text} label={`Text ${number}`} required rows={3} maxLength={5000} />
      {onRemove ? (
        <div>
          <Button look="quiet" icon={<IconTrash aria-hidden />} onClick={onRemove}>
            Remove section {number}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
