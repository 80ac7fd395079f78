import { type FormTextListed, formTextInput } from '@parade/contract/forms/texts/formText.ts';
import type { TextBlocks } from '@parade/contract/forms/texts/staticText.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { AgreeField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useAddFormText } from './queries.ts';
import styles from './terms.module.css';

const schema = formTextInput.omit({ after: true });

/** The newest version of a text, being rewritten. Goes on over the version that was added. */
export function TextForm({ listed }: { readonly listed: FormTextListed }) {
  const { text_id, name, text, is_translated } = listed;
  const adding = useAddFormText(text_id);
  const toast = useToast();
  const form = useSmallForm({
    schema,
    start: {
      sample: text.sample,
      blocks: typedBlocks(text.blocks),
      ...(is_translated ? { translations: translationsOf(text) } : {}),
    },
    labels,
    whenLeft: ({ message }) => toast.error('Problems Saving Settings', message),
    send: async (taken) => {
      await adding.mutateAsync({ after: text.version, ...taken });
      form.saved();
      toast.success('Settings Saved!', `${name}: version ${text.version + 1} has been published.`);
    },
  });
  useUnsavedGuard(form.isUnsaved);
  const next = text.version + 1;
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title="Problems Saving Settings" />
      <Section title={`${name}, version ${text.version}`}>
        <Blocks form={form} {...english} />
      </Section>
      {is_translated ? translated.map((list) => <Translation key={list.name} form={form} {...list} />) : null}
      <AgreeField
        label="This is still sample text"
        hint="Sample texts are marked wherever they are shown, printed or signed."
        checked={form.values.sample}
        onChange={(sample) => form.set('sample', sample)}
      />
      <p>
        Forms that have already been signed or submitted keep the version they were signed or submitted with. Everyone
        else sees version {next}.{is_translated ? ' People who have started a waiver read it before they sign.' : ''}
      </p>
      <div>
        <Button type="submit" look="primary" busy={form.busy} disabled={!form.isDirty}>
          Publish version {next}
        </Button>
      </div>
    </form>
  );
}

const english = { name: 'blocks', language: '' } as const;
const translated = [
  { name: 'translations.es', language: 'Spanish' },
  { name: 'translations.ja', language: 'Japanese' },
] as const;
type BlockList = typeof english | (typeof translated)[number];

/** 'Heading 2', 'Spanish heading 2'. */
function called(language: string, what: string, number: number): string {
  return `${language ? `${language} ${what.toLowerCase()}` : what} ${number}`;
}

const labels = Object.fromEntries(
  [english, ...translated].flatMap(({ name, language }) =>
    Array.from({ length: 60 }, (_, n) => n).flatMap((n) => [
      [`${name}.${n}.heading`, called(language, 'Heading', n + 1)],
      [`${name}.${n}.text`, called(language, 'Text', n + 1)],
    ]),
  ),
);

const typedBlocks = (blocks: TextBlocks = []) => blocks.map(({ heading = '', text }) => ({ heading, text }));

function translationsOf({ translations: { es, ja } = {} }: FormTextListed['text']) {
  return { es: typedBlocks(es), ja: typedBlocks(ja) };
}

type TextFormState = ReturnType<typeof useSmallForm<z.input<typeof schema>, z.output<typeof schema>>>;

function Translation({ form, ...list }: BlockList & { readonly form: TextFormState }) {
  return (
    <Section title={`${list.language} translation (optional)`}>
      <div className="form-fields">
        <p>
          Readers of {list.language} see it above the English text, marked as a courtesy. What they sign is the English
          text. Without a translation they read that the text is in English only.
        </p>
        <Blocks form={form} {...list} />
      </div>
    </Section>
  );
}

/** The sections of the text in one language; of the English one there is always one. */
function Blocks({ form, name, language }: BlockList & { readonly form: TextFormState }) {
  const { blocks, translations } = form.values;
  const given = { blocks, 'translations.es': translations?.es, 'translations.ja': translations?.ja }[name];
  const shown = (given ?? []).map(({ heading = '', text }) => ({ heading: String(heading), text }));
  const remove = (index: number) =>
    form.set(
      name,
      shown.filter((_, other) => other !== index),
    );
  return (
    <>
      {shown.map((_, index) => (
        <BlockFields
          key={index}
          number={index + 1}
          language={language}
          heading={form.field(`${name}.${index}.heading`)}
          text={form.field(`${name}.${index}.text`)}
          onRemove={shown.length > 1 || name !== 'blocks' ? () => remove(index) : undefined}
        />
      ))}
      <div>
        <Button icon={<IconPlus aria-hidden />} onClick={() => form.set(name, [...shown, { heading: '', text: '' }])}>
          Add a {language ? `${language} ` : ''}section
        </Button>
      </div>
    </>
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
  language,
  heading,
  text,
  onRemove,
}: {
  readonly number: number;
  readonly language: string;
  readonly heading: TextFieldProps;
  readonly text: TextFieldProps;
  readonly onRemove: (() => void) | undefined;
}) {
  return (
    <div className={styles['block']} role="group" aria-label={called(language, 'Section', number)}>
      <TextField {...heading} label={called(language, 'Heading', number)} />
      <TextAreaField {...text} label={called(language, 'Text', number)} required rows={3} maxLength={5000} />
      {onRemove ? (
        <div className="button-line">
          <Button look="quiet" icon={<IconTrash aria-hidden />} onClick={onRemove}>
            Remove {called(language, 'section', number)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
