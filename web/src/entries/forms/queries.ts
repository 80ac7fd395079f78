import { fieldConflict } from '@parade/contract/entries/forms/entryForm.ts';
import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SaveFailure } from '../../forms/saving/autosave.ts';
import { call, callForFile, CallFailure, type CallInput } from '../../http/client.ts';
import { addressOfShown, type FormAddress } from './address.ts';

type SaveBody = CallInput<typeof entryFormsRoutes.saveForm>['body'];

const keyOf = (address: FormAddress) => ['form', address] as const;

function placeOf({ entry, ...params }: FormAddress) {
  return { params, query: entry === undefined ? {} : { entry } };
}

/** A form to read. While it is being filled in, the answers live in their own store and this is only its start. */
export function useFilledForm(address: FormAddress, options: { fresh?: boolean } = {}) {
  return useQuery({
    queryKey: keyOf(address),
    queryFn: ({ signal }) => call(entryFormsRoutes.readForm, placeOf(address), { signal }),
    retry: false,
    // To read, it is asked for each time: it may have been saved a second ago, on the page that was just left.
    ...(options.fresh
      ? { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }
      : { staleTime: 0 }),
  });
}

/** Saving and submitting. What other screens show of the entry is read again when they open. */
export function useFormCalls(address: FormAddress, entry_id: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const place = placeOf(addressOfShown(address, { id: entry_id }));
    const save = async (body: {
      field_values: FieldValues;
      value_was_copied?: Readonly<Record<FieldPath, boolean>>;
      submit?: boolean;
      agreed: string;
      revision: number;
    }) => {
      // The wire's schema and the engine's type say the same in two spellings.
      const answer = await call(entryFormsRoutes.saveForm, { ...place, body: body as SaveBody });
      void client.invalidateQueries({
        predicate: (query) => query.queryKey[0] !== 'me' && query.queryKey[0] !== 'form',
        refetchType: 'none',
      });
      return answer.form;
    };
    return {
      save,
      /** agreed: what this screen stated beside the questions. */
      submit: async (revision: number, agreed: string) => {
        const form = await save({ field_values: {}, submit: true, revision, agreed });
        await client.invalidateQueries({ refetchType: 'none' });
        return form;
      },
      reload: async () => (await call(entryFormsRoutes.readForm, place)).form,
      copy: async () => (await call(entryFormsRoutes.copyForm, place)).form,
      announceEditing: (body: { field: FieldPath | null; open: boolean }) =>
        // A courtesy that runs by itself: a save or a press says that the session has ended.
        call(entryFormsRoutes.noteEditing, { ...place, body }, { quietOn401: true }),
      forget: () => client.removeQueries({ queryKey: keyOf(address) }),
    };
  }, [address, entry_id, client]);
}

/** The answers of a form at hand: as a PDF, and as a letter to the reader's own address. */
export function useFormCopies(address: FormAddress) {
  return {
    pdf: useMutation({ mutationFn: () => callForFile(entryFormsRoutes.formPdf, placeOf(address)) }),
    mail: useMutation({ mutationFn: () => call(entryFormsRoutes.mailForm, placeOf(address)) }),
  };
}

/**
 * The acts of the office on a whole form. A form that nobody has opened has no submission to mark yet: an empty save
 * makes one. Everything that shows the form is read again.
 */
export function useMarkComplete(address: FormAddress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: { submission_id: number | null; complete: boolean }) => {
      const createdId = given.submission_id ?? (await beginSubmission(address));
      const complete = given.complete ? 1 : 0;
      return call(entryFormsRoutes.markComplete, { params: { id: createdId }, body: { complete } });
    },
    onSuccess: () => readAnew(client),
  });
}

/** revision: of the answers that were looked at before they were cleared. */
export function useClearForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ submission_id, revision }: { submission_id: number; revision: number }) =>
      call(entryFormsRoutes.clearForm, { params: { id: submission_id }, body: { revision } }),
    onSettled: () => readAnew(client),
  });
}

async function beginSubmission(address: FormAddress): Promise<number> {
  const { form } = await call(entryFormsRoutes.saveForm, { ...placeOf(address), body: { field_values: {} } });
  if (form.submission_id === null) throw new Error(FORM_NOTICES.save_failed);
  return form.submission_id;
}

function readAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' });
}

/**
 * Of a form that was open when its entry was moved or deleted, or its reader taken off it. What was typed is kept under the
 * entry's number, and restored where its form is opened next.
 */
const goneText =
  'This form has moved, or you no longer have access to it. Open it again from the menu. What you typed is saved on this device.';

export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof CallFailure) {
    const conflicts = fieldConflict.array().safeParse(error.answer['conflicts']);
    const authors = conflicts.success ? { authors: conflicts.data } : {};
    const message = error.status === 404 ? goneText : error.message;
    return { status: error.status, message, errors: error.errors, ...authors };
  }
  return { status: 0, message: FORM_NOTICES.save_failed, errors: {} };
}
