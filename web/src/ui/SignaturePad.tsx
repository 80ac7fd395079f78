import { useEffect, useId, useRef, useState } from 'react';
import Pad from 'signature_pad';
import './field.css';

/** Drawn: a PNG as a data URL. Typed: the name as text. Both count alike. */
export type Signature =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string };

interface SignaturePadProps {
  /** Who signs, for the labels: 'Signature of parent or guardian'. */
  label: string;
  id: string;
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  describedBy?: string | undefined;
  invalid?: boolean;
  disabled?: boolean;
}

/** Strokes 1 to 2 wide, or typed instead. No kit inside: the signing page uses it too. */
export function SignaturePad({
  label,
  id,
  value,
  onChange,
  describedBy,
  invalid = false,
  disabled = false,
}: SignaturePadProps) {
  const [typing, setTyping] = useState(value?.kind === 'typed');
  const made = useId();
  if (disabled) return <SignatureView value={value} label={label} />;
  return (
    <div className="signature-pad">
      {typing ? (
        <input
          id={id}
          className="field-control signature-typed"
          aria-label={`${label}: type your full name`}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          maxLength={120}
          value={value?.kind === 'typed' ? value.text : ''}
          onChange={(event) => onChange(event.target.value === '' ? null : { kind: 'typed', text: event.target.value })}
        />
      ) : (
        <Drawing
          id={id}
          label={label}
          describedBy={describedBy}
          value={value?.kind === 'drawn' ? value.image : null}
          onChange={(image) => onChange(image ? { kind: 'drawn', image } : null)}
        />
      )}
      <div className="signature-tools" id={`${made}-tools`}>
        <button type="button" className="button button-quiet" onClick={() => onChange(null)} disabled={value === null}>
          Clear
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            onChange(null);
            setTyping(!typing);
          }}
        >
          {typing ? 'Draw instead' : 'Type instead'}
        </button>
      </div>
    </div>
  );
}

function Drawing({
  id,
  label,
  describedBy,
  value,
  onChange,
}: {
  id: string;
  label: string;
  describedBy: string | undefined;
  value: string | null;
  onChange: (image: string | null) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const drawn = useRef<string | null>(null);
  const told = useRef(onChange);
  told.current = onChange;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const made = new Pad(element, { minWidth: 1, maxWidth: 2, penColor: '#1f1b24', backgroundColor: '#ffffff' });
    pad.current = made;
    made.addEventListener('endStroke', () => {
      drawn.current = made.toDataURL('image/png');
      told.current(drawn.current);
    });
    // The canvas follows its width without losing the strokes.
    const fit = () => {
      const strokes = made.toData();
      const scale = Math.max(1, Math.min(2, window.devicePixelRatio));
      element.width = element.offsetWidth * scale;
      element.height = element.offsetHeight * scale;
      element.getContext('2d')?.scale(scale, scale);
      made.clear();
      if (strokes.length > 0) made.fromData(strokes);
      else if (drawn.current) void made.fromDataURL(drawn.current);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    fit();
    return () => {
      watch.disconnect();
      made.off();
    };
  }, []);

  useEffect(() => {
    if (value === drawn.current) return;
    drawn.current = value;
    pad.current?.clear();
    if (value) void pad.current?.fromDataURL(value);
  }, [value]);

  return (
    <>
      <canvas
        ref={canvas}
        id={id}
        tabIndex={-1}
        role="img"
        aria-label={`${label}: draw with a finger, a pen or the mouse. ${value ? 'Signed.' : 'Empty.'}`}
        aria-describedby={describedBy}
      />
      <span className="signature-pad-line" aria-hidden />
    </>
  );
}

/** A signature as it was made, to read and to print. */
export function SignatureView({ value, label }: { value: Signature | null; label: string }) {
  if (!value) return <span>Not signed</span>;
  if (value.kind === 'drawn') return <img src={value.image} alt={label} style={{ maxWidth: 320, width: '100%' }} />;
  return <span className="signature-typed">{value.text}</span>;
}
