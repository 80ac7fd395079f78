import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** primary: the one act of the page; danger: red, at the last step only. */
  look?: Look;
  icon?: ReactNode;
  /** Shows that the act is under way; the button stays readable and takes no second press. */
  busy?: boolean;
  /**
   * There is no way further: takes no press, and stays where the focus is. A disabled one would lose it, and the next press
   * of the key would go to what has it then, such as the same button of another row.
   */
  atEnd?: boolean;
}

export function Button({
  look = 'secondary',
  icon,
  busy = false,
  atEnd = false,
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
      className={`button button-${look} ${atEnd ? 'button-at-end' : ''} ${className ?? ''}`}
      aria-disabled={busy || atEnd || undefined}
      onClick={busy || atEnd ? (event) => event.preventDefault() : onClick}
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
