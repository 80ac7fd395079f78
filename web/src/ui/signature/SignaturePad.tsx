import { useEffect, useRef, useState } from 'react';
import type Pad from 'signature_pad';
import type * as drawing from './drawing.ts';
import type { PictureLimit } from './drawing.ts';
import { LargePad } from './LargePad.tsx';
import { type PadWords, padWords } from './padWords.ts';
import { useLatest } from '../useLatest.ts';
import '../button.css';
import '../field.css';

/** Drawn: a PNG as a data URL. Typed: the name as text. Both count alike. */
export type Signature =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string };

type DrawingCode = typeof drawing;
let library: Promise<DrawingCode> | undefined;

/** The drawing code; asked for again after a fetch that failed. May be called before a pad is shown. */
export function fetchDrawingCode(): Promise<DrawingCode> {
  library ??= import('./drawing.ts').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

interface SignaturePadProps {
  /** The person who signs, for the labels: 'Signature of parent or guardian'. */
  label: string;
  id: string;
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Shows what was signed and takes nothing more. */
  disabled?: boolean;
  /** The drawn picture has at most so many pixels, however wide and sharp the screen is. */
  limit: PictureLimit;
  words?: PadWords | undefined;
}

/**
 * Drawn, or typed instead: the keyboard's way. Changing between the two loses neither, and what was drawn or cleared can be
 * undone. On the full screen there is room for a long name. No kit inside, because the signing page carries this too.
 */
export function SignaturePad(props: SignaturePadProps) {
  const { label, id, value, onChange, describedBy, invalid = false, disabled = false, limit, words = padWords } = props;
  const [typing, setTyping] = useState(value?.kind === 'typed');
  const [isLarge, setLarge] = useState(false);
  const { change, swap, undo } = useSignature(value, onChange);
  // Choosing to type moves the focus into the box; a box that is there from the start takes no focus.
  const asked = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typing && asked.current) box.current?.focus();
    asked.current = false;
  }, [typing]);
  const turn = () => {
    swap();
    asked.current = true;
    setLarge(false);
    setTyping(!typing);
  };
  if (disabled) return <SignatureView value={value} label={label} />;
  const marks = { id, 'aria-describedby': describedBy };
  const tools = <PadTools undo={undo} clear={value === null ? null : () => change(null)} words={words} />;
  const drawing = {
    label,
    limit,
    words,
    value: value?.kind === 'drawn' ? value.image : null,
    onChange: (image: string) => change({ kind: 'drawn', image }),
    onUnavailable: () => setTyping(true),
  };
  return (
    <div className={invalid ? 'signature-pad signature-pad-wrong' : 'signature-pad'}>
      {typing ? (
        <input
          {...marks}
          ref={box}
          className="field-control signature-typed"
          aria-label={words.typeLabel(label)}
          aria-invalid={invalid || undefined}
          placeholder={words.fullName}
          autoComplete="off"
          maxLength={120}
          value={value?.kind === 'typed' ? value.text : ''}
          onChange={(event) => onChange(event.target.value === '' ? null : { kind: 'typed', text: event.target.value })}
        />
      ) : (
        <Drawing {...marks} {...drawing} />
      )}
      <div className="signature-tools">
        <div>
          <button type="button" className="button button-quiet" onClick={turn}>
            {typing ? words.draw : words.type}
          </button>
          {typing ? null : (
            <button type="button" className="button button-quiet" onClick={() => setLarge(true)}>
              {words.fullScreen}
            </button>
          )}
        </div>
        {tools}
      </div>
      {isLarge && !typing ? (
        <LargePad label={label} words={words} tools={tools} onType={turn} onClose={() => setLarge(false)}>
          <Drawing id={`${id}-large`} aria-describedby={undefined} {...drawing} />
        </LargePad>
      ) : null}
    </div>
  );
}

interface PadToolsProps {
  readonly undo: (() => void) | null;
  readonly clear: (() => void) | null;
  readonly words: PadWords;
}

function PadTools({ undo, clear, words }: PadToolsProps) {
  const [said, say] = useState<readonly string[]>([]);
  const tools = [
    { act: undo, label: words.undo, done: words.undone },
    { act: clear, label: words.clear, done: words.cleared },
  ];
  return (
    <div>
      {/* There from the start: on a phone it would wrap the row, and move what is below, at the first stroke. */}
      {tools.map(({ act, label, done }) => (
        <button
          key={label}
          type="button"
          // Not disabled: it would lose the focus with the last press that does something.
          className={`button button-quiet ${act ? '' : 'button-at-end'}`}
          aria-disabled={act === null || undefined}
          onClick={() => {
            if (!act) return;
            act();
            say([...said, done]);
          }}
        >
          {label}
        </button>
      ))}
      <span className="visually-hidden" aria-live="polite">
        {/* Each time another element: the same words once more would not be read. */}
        {said.length > 0 ? <span key={said.length}>{said.at(-1)}</span> : null}
      </span>
    </div>
  );
}

/** Remembers the signature of the other kind, and the one before the last strokes; undo: null where there is none. */
function useSignature(value: Signature | null, onChange: (value: Signature | null) => void) {
  const [other, setOther] = useState<Signature | null>(null);
  const [past, setPast] = useState<readonly (Signature | null)[]>([]);
  return {
    change: (next: Signature | null) => {
      setPast([...past, value]);
      onChange(next);
    },
    swap: () => {
      setOther(value);
      setPast([]);
      // Nothing for nothing is no change: nobody is scolded for what they have chosen to type.
      if (other !== value) onChange(other);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1));
            onChange(past.at(-1) ?? null);
          },
  };
}

interface DrawingProps {
  id: string;
  label: string;
  'aria-describedby': string | undefined;
  limit: PictureLimit;
  words: PadWords;
  value: string | null;
  onChange: (image: string) => void;
  /** The drawing code cannot be fetched without a connection, or the browser cannot draw: typing needs neither. */
  onUnavailable: () => void;
}

/**
 * A stroke that ends while the finger still moves is a fling to Chromium, and a press within the next 300 ms, of the button
 * below the pad, only what ends the fling: no click.
 */
function keepFromFling(event: TouchEvent): void {
  event.preventDefault();
}

function Drawing({ label, limit, words, value, onChange, onUnavailable, ...marks }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const code = useRef<DrawingCode | null>(null);
  const shown = useRef<string | null>(null);
  // Part of what is shown was drawn as a picture: its strokes are not known.
  const isPicture = useRef(false);
  const [isDotted, setDotted] = useState(false);
  const latest = useLatest({ onChange, onUnavailable });
  const { max_width, max_height } = limit;
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let watch: ResizeObserver | undefined;
    let left = false;
    const begin = (drawingCode: DrawingCode) => {
      const element = canvas.current;
      if (left || !element) return;
      const signaturePad = drawingCode.padOn(
        element,
        () => isPicture.current,
        (image) => {
          setDotted(image === null);
          if (image === null) return;
          shown.current = image;
          latest().onChange(image);
        },
      );
      element.addEventListener('touchstart', keepFromFling, { passive: false });
      pad.current = signaturePad;
      code.current = drawingCode;
      // Setting a canvas's size wipes it: a turned phone must not lose the strokes.
      watch = new ResizeObserver(() =>
        drawingCode.fit(element, signaturePad, shown.current, { max_width, max_height, isPicture: isPicture.current }),
      );
      watch.observe(element);
      setReady(true);
    };
    fetchDrawingCode()
      .then(begin)
      .catch(() => latest().onUnavailable());
    return () => {
      left = true;
      watch?.disconnect();
      pad.current?.off();
      pad.current = null;
    };
  }, [max_width, max_height, latest]);

  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    isPicture.current = value !== null;
    pad.current?.clear();
    if (value && pad.current && canvas.current) void code.current?.showImage(canvas.current, pad.current, value);
  }, [value]);

  return (
    <>
      <canvas
        {...marks}
        ref={canvas}
        tabIndex={-1}
        role="img"
        aria-label={value ? words.signed(label) : words.empty(label)}
      />
      <span className="signature-pad-line" aria-hidden />
      {isDotted && !value ? (
        <p className="field-hint" role="status">
          {words.dot}
        </p>
      ) : null}
      {value || !ready ? null : (
        <span className="signature-pad-cue" aria-hidden>
          {words.cue}
        </span>
      )}
    </>
  );
}

/** A signature as it was made, to read and to print. */
export function SignatureView({ value, label }: { value: Signature | null; label: string }) {
  if (!value) return <span>Not signed</span>;
  if (value.kind === 'drawn') return <img className="signature-drawn" src={value.image} alt={label} />;
  return <span className="signature-typed">{value.text}</span>;
}
