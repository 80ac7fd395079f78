import type { FormTextListed } from '@parade/contract/forms/texts/formText.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { AgreeField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useAddFormText } from './queries.ts';
import styles from './terms.module.css';

interface Block {
  readonly heading: string;
  readonly text: string;
}

/** The newest version of a text, being rewritten. Made anew when a version was added. */
export function TextForm({ listed }: { readonly listed: FormTextListed }) {
  const { blocks, setBlocks, sample, setSample, errors, isChanged, isSaving, save } = useTextDraft(listed);
  const change = (index: number, next: Partial<Block>) =>
    setBlocks(blocks.map((block, other) => (other === index ? { ...block, ...next } : block)));
  const next = listed.text.version + 1;
  return (
    <form
      className="form-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save();
      }}
    >
      <Section title={`${listed.name}, version ${listed.text.version}`}>
        {blocks.map((block, index) => (
          <BlockFields
            key={index}
            block={block}
            number={index + 1}
            errors={{ heading: errors[`blocks.${index}.heading`]?.[0], text: errors[`blocks.${index}.text`]?.[0] }}
            onChange={(changed) => change(index, changed)}
            onRemove={blocks.length > 1 ? () => setBlocks(blocks.filter((_, other) => other !== index)) : undefined}
          />
        ))}
        <Button icon={<IconPlus aria-hidden />} onClick={() => setBlocks([...blocks, { heading: '', text: '' }])}>
          Add a section
        </Button>
      </Section>
      <AgreeField
        label="This is still sample text"
        hint="Sample texts are marked wherever they are shown, printed or signed."
        checked={sample}
        onChange={setSample}
      />
      <p>
        Forms that have already been signed or submitted keep the version they were signed or submitted with. Everyone
        else sees version {next}.
      </p>
      <div>
        <Button type="submit" look="primary" busy={isSaving} disabled={!isChanged}>
          Publish version {next}
        </Button>
      </div>
    </form>
  );
}

function BlockFields({
  block,
  number,
  errors,
  onChange,
  onRemove,
}: {
  readonly block: Block;
  readonly number: number;
  readonly errors: { readonly heading: string | undefined; readonly text: string | undefined };
  readonly onChange: (changed: Partial<Block>) => void;
  readonly onRemove: (() => void) | undefined;
}) {
  return (
    <div className={styles['block']} role="group" aria-label={`Section ${number}`}>
      <TextField
        label={`Heading ${number}`}
        value={block.heading}
        onChange={(heading) => onChange({ heading })}
        error={errors.heading}
      />
      <TextAreaField
        label={`Text ${number}`}
        required
        value={block.text}
        onChange={(text) => onChange({ text })}
        rows={3}
        maxLength={5000}
        error={errors.text}
      />
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

function useTextDraft({ text_id, name, text }: FormTextListed) {
  const initial = text.blocks.map(({ heading = '', text: words }) => ({ heading, text: words }));
  const [blocks, setBlocks] = useState<readonly Block[]>(initial);
  const [sample, setSample] = useState(text.sample);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const adding = useAddFormText(text_id);
  const toast = useToast();
  const isChanged = sample !== text.sample || JSON.stringify(blocks) !== JSON.stringify(initial);
  useUnsavedGuard(isChanged);
  const save = () => {
    setErrors({});
    adding.mutate(
      { after: text.version, sample, blocks: [...blocks] },
      {
        onSuccess: () => toast.success('Settings Saved!', `${name}: version ${text.version + 1} has been published.`),
        onError: (error) => {
          if (error instanceof CallFailure) setErrors(error.errors);
          toast.error('Problems Saving Settings', error.message);
        },
      },
    );
  };
  return { blocks, setBlocks, sample, setSample, errors, isChanged, isSaving: adding.isPending, save };
}
