import type { Editor } from '@tiptap/core';
import { z } from 'zod';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/inputs.tsx';
import { chain } from '../acts.tsx';
import { linkTarget, linkTargetText } from './linkTarget.ts';

const schema = z.object({
  target: z.string().transform((typed, { addIssue }) => {
    const target = linkTarget(typed);
    if (target !== null) return target;
    addIssue({ code: 'custom', message: linkTargetText });
    return z.NEVER;
  }),
  text: z.string().max(300),
});

/** Where the chosen words lead. Without chosen words, the text of the dialog is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const isNew = editor.state.selection.empty && current === '';
  const form = useSmallForm({
    schema,
    start: { target: current, text: '' },
    labels: { target: 'Address', text: 'Text' },
    send: async ({ target, text }) => {
      const words = { type: 'text', text: text.trim() || target, marks: [{ type: 'link', attrs: { href: target } }] };
      const acts = chain(editor, onClose);
      if (isNew) acts.insertContent(words).run();
      else acts.extendMarkRange('link').setLink({ href: target }).run();
    },
  });
  const remove = () => chain(editor, onClose).extendMarkRange('link').unsetLink().run();
  return (
    <FormDialog title={current ? 'Change link' : 'Add a link'} form={form} act="Save link" onClose={onClose}>
      <TextField
        {...form.field('target')}
        label="Address"
        required
        autoComplete="off"
        hint="A website, an email address, a phone number (tel:…), or a page of this site (/pages/s/…)."
      />
      {isNew ? <TextField {...form.field('text')} label="Text" autoComplete="off" hint="The text people see." /> : null}
      {current ? (
        <div>
          <Button look="quiet" onClick={remove}>
            Remove link
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
