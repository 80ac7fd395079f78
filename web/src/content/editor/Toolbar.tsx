import { pictureLimits } from '@parade/contract/content/page.ts';
import type { Editor } from '@tiptap/core';
import { IconLink, IconPhoto } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './editor.module.css';
import { LinkDialog } from './links/LinkDialog.tsx';
import {
  alignmentTools,
  blocks,
  blockStyleOf,
  blockStyles,
  history,
  insertions,
  marks,
  setBlockStyle,
  type Tool,
  toolsHere,
} from './acts.tsx';
import { pictureTools } from './pictures/acts.ts';
import type { PictureRequest } from './document.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly box: RefObject<HTMLDivElement | null>;
  /** undefined: the tools of a short text. */
  readonly onPictures: ((request: PictureRequest) => void) | undefined;
}

/** One stop of the Tab key: the arrow keys lead from tool to tool, Escape into the text. */
export function Toolbar({ editor, box, onPictures }: ToolbarProps) {
  const [linking, setLinking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const wanted = useRef<'add' | 'replace'>('add');
  const choose = (kind: 'add' | 'replace') => {
    wanted.current = kind;
    file.current?.click();
  };
  // The tool that Tab came back to may be gone with what it was for.
  useLayoutEffect(() => {
    const tools = box.current ? toolsIn(box.current) : [];
    if (!tools.some(({ tabIndex }) => tabIndex === 0)) tools[0]?.setAttribute('tabindex', '0');
  });
  const link: Tool = { label: 'Link', run: () => setLinking(true), isOn: () => editor.isActive('link') };
  const picture: Tool = { label: 'Picture', run: () => choose('add') };
  const group = (tools: readonly Tool[]) => tools.map((tool) => <ToolButton key={tool.label} {...{ tool, editor }} />);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tools has the focus (APG, toolbar) */}
      <div
        ref={box}
        role="toolbar"
        aria-label="Text tools"
        aria-controls={editor.view.dom.id}
        className={styles['toolbar']}
        onKeyDown={(event) => move(event, editor)}
        onFocus={(event) => stopAt(event.currentTarget, event.target)}
      >
        <Group>
          <BlockStyle editor={editor} />
        </Group>
        <Group>
          {group(marks)}
          <ToolButton tool={{ ...link, icon: <IconLink size={20} aria-hidden /> }} editor={editor} />
        </Group>
        <Group>{group(blocks)}</Group>
        {onPictures ? (
          <>
            <Group>{group(alignmentTools)}</Group>
            <Group>
              <ToolButton tool={{ ...picture, icon: <IconPhoto size={20} aria-hidden /> }} editor={editor} />
              {group(insertions)}
            </Group>
          </>
        ) : null}
        <Group>{group(history)}</Group>
        <ToolsHere editor={editor} ask={onPictures} choose={() => choose('replace')} />
      </div>
      <input
        ref={file}
        type="file"
        accept={pictureLimits.types.join()}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Picture: choose a file"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onPictures?.({ kind: wanted.current, files: chosen });
        }}
      />
      {linking ? createPortal(<LinkDialog editor={editor} onClose={() => setLinking(false)} />, document.body) : null}
    </>
  );
}

interface ToolsHereProps {
  readonly editor: Editor;
  readonly ask: ToolbarProps['onPictures'];
  /** Asks for the file of another picture. */
  readonly choose: () => void;
}

/** The tools of what the cursor is in. */
function ToolsHere({ editor, ask, choose }: ToolsHereProps) {
  const ofPictures = pictureTools((request) => ask?.(request), choose);
  return toolsHere(editor, ofPictures).map(({ label, tools }) => (
    <div key={label} role="group" aria-label={label} className={styles['here']}>
      <span aria-hidden>{label}</span>
      {tools.map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} />
      ))}
    </div>
  ));
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles['group']}>{children}</div>;
}

function BlockStyle({ editor }: { editor: Editor }) {
  const byKeys = useRef(false);
  return (
    <select
      className={styles['style']}
      aria-label="Text style"
      value={blockStyleOf(editor)}
      tabIndex={0}
      data-tool
      onPointerDown={() => (byKeys.current = false)}
      onKeyDown={() => (byKeys.current = true)}
      onChange={(event) => setBlockStyle(editor, event.target.value, !byKeys.current)}
    >
      {blockStyles.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const isOff = tool.isOff?.(editor) ?? false;
  return (
    <button
      type="button"
      data-tool
      tabIndex={-1}
      className={tool.icon ? styles['tool'] : styles['word']}
      aria-label={tool.icon ? tool.label : undefined}
      title={tool.icon ? tool.label : undefined}
      aria-pressed={tool.isOn?.(editor)}
      aria-disabled={isOff || undefined}
      // The text keeps what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isOff ? undefined : tool.run(editor))}
    >
      {tool.icon ?? tool.label}
    </button>
  );
}

function toolsIn(bar: Element): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-tool]')];
}

/** The tool that Tab comes back to. */
function stopAt(bar: Element, tool: Element): void {
  for (const each of toolsIn(bar)) each.tabIndex = each === tool ? 0 : -1;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function move(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    editor.view.focus();
    return;
  }
  const step = steps[event.key];
  const tools = toolsIn(event.currentTarget);
  const at = tools.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  tools[step(at, tools.length)]?.focus();
}
