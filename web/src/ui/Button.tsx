import { IconUpload } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** primary: the one act of the page; danger: red, at the last step only. */
  look?: Look;
  icon?: ReactNode;
  /** Shows that the act is under way; the button stays readable and takes no second press. */
  busy?: boolean;
}

export function Button({
  look = 'secondary',
  icon,
  busy = false,
  children,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${look} ${className ?? ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button-spinner" aria-hidden /> : icon}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button, for acts that are places. */
export function ButtonLink({
  to,
  look = 'secondary',
  icon,
  children,
  'aria-keyshortcuts': shortcuts,
}: {
  to: string;
  look?: Look;
  icon?: ReactNode;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) {
  return (
    <Link to={to} aria-keyshortcuts={shortcuts} className={`button button-${look}`}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

interface FileButtonProps {
  readonly id?: string;
  /** The field that the file is for, for screen readers: 'PDF file: choose a file'. */
  readonly label: string;
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onChoose: (file: File) => void;
}

/** Chooses a file of the device. The browser's own control is reached by Tab; pointers find a button like all others. */
export function FileButton({ id, label, accept, disabled = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file can be chosen once more.
          event.target.value = '';
        }}
      />
      <Button
        icon={<IconUpload aria-hidden />}
        tabIndex={-1}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
    </>
  );
}
