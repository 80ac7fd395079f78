import type { FieldPath, FileValue } from '@parade/contract/forms/answers/values.ts';
import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Option } from '@parade/contract/forms/answers/context.ts';
import { optionsOf } from '@parade/contract/forms/widgets/kinds/choice.ts';
import type { EarlierTotal, Suggestion } from '@parade/contract/forms/suggestions/suggestion.ts';
import type { Plain } from '@parade/contract/forms/widgets/part.ts';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AnswerStore } from './answers/answers.ts';
import type { FormSummary } from './answers/groupSummary.ts';
import type { FieldState } from './answers/fieldState.ts';
import type { Presence } from './saving/presence.ts';

/** How bytes of a file field travel; the room that owns the submission knows where to. */
export interface FileCarrier {
  /** Uploads and checks one file; rejects with an Error whose message can be shown. */
  readonly upload: (
    file: File,
    place: { readonly path: FieldPath; readonly column?: string },
    options: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
  ) => Promise<FileValue>;
  /** The bytes, fetched with the session: an img tag cannot send a token. */
  readonly download: (file: FileValue, signal?: AbortSignal) => Promise<Blob>;
  /** The small shape of a picture. */
  readonly thumbnail?: (file: FileValue, signal?: AbortSignal) => Promise<Blob>;
  /** The bytes as they came, for those who may have them. */
  readonly original?: (file: FileValue) => Promise<Blob>;
  /** Turns a picture 90 degrees clockwise. Returns the turned file. */
  readonly rotate?: (file: FileValue) => Promise<FileValue>;
}

export interface FormTools {
  readonly store: AnswerStore;
  readonly files: FileCarrier;
  /** The other people who have the form open; none where it is read-only. */
  readonly presence?: Presence;
  /** The form files that the office put beside this form, where a form says that they are shown. */
  readonly attachments?: ReactNode;
  /** The notice of the room that owns the submission, on top of a group. */
  readonly besideGroup?: (group: GroupDefinition) => ReactNode;
  /** F-48: what is known already and can be taken over. */
  readonly suggestions?: readonly Suggestion[];
  /** F-51: what tables of counts came to in earlier years. */
  readonly earlierTotals?: readonly EarlierTotal[];
  /** Links from the settings, by key. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const ToolsContext = createContext<FormTools | null>(null);
export const FormToolsProvider = ToolsContext.Provider;

export function useFormTools(): FormTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('a form field is used outside its form');
  return tools;
}

/** Returns the choices of a field, with those that the office has set for the year. */
export function useOptions(widget: Plain<'select'>): readonly Option[] {
  return optionsOf(widget, useContext(ToolsContext)?.store.ctx);
}

/** One field; repaints when something of this field changes, whatever is typed elsewhere. */
export function useField(path: FieldPath): FieldState {
  const { store } = useFormTools();
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path]);
  return useSyncExternalStore(subscribe, () => store.state(path));
}

/** Something about who else has the form open, as words; repaints when these words change. */
export function usePresence(pick: (presence: Presence) => string): string {
  const { presence } = useFormTools();
  const subscribe = useCallback((listener: () => void) => presence?.subscribe(listener) ?? nothing, [presence]);
  return useSyncExternalStore(subscribe, () => (presence ? pick(presence) : ''));
}

const nothing = () => undefined;

/**
 * Reads one value about the whole form, and repaints when it changes. `pick` must return the same value for the same
 * state.
 */
export function useSummary<T extends string | number | boolean>(pick: (summary: FormSummary) => T): T {
  const { store } = useFormTools();
  const subscribe = useCallback((listener: () => void) => store.subscribeAll(listener), [store]);
  return useSyncExternalStore(subscribe, () => pick(store.summary()));
}
