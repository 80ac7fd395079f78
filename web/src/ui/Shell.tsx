import { IconMenu2, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import './shell.css';

export interface ShellLink {
  readonly label: string;
  readonly to: string;
}
export interface ShellGroup {
  readonly label: string;
  readonly items: readonly ShellLink[];
}

export interface ShellProps {
  /** Organizer's mark and name; leads home. */
  brand: ReactNode;
  /** The season, always visible in the bar. */
  paradeLabel: string;
  top: readonly ShellLink[];
  /** Places that do not fit the bar of a small screen; they are in its menu. */
  menuOnly?: readonly ShellLink[];
  groups: readonly ShellGroup[];
  /** The person's menu, or Login and Create An Account. */
  person: ReactNode;
  /** Development banner, impersonation panel, unverified address. */
  banners?: ReactNode;
  children: ReactNode;
}

/** Top bar, left rail that folds to a menu on small screens, and the page. Knows no room: takes its items. */
export function Shell({ brand, paradeLabel, top, menuOnly = [], groups, person, banners, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const [below, setBelow] = useState(0);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const beside = (event: PointerEvent) => {
      const inside = event.target instanceof Element && event.target.closest('.shell-rail, .shell-bar');
      if (!inside) setOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', beside);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', beside);
    };
  }, [open]);
  const hasRail = groups.length > 0;
  return (
    <div className={`shell ${hasRail ? 'shell-with-rail' : ''} ${open ? 'shell-open' : ''}`}>
      <a className="shell-skip" href="#main">
        Skip to main content
      </a>
      {banners}
      <header ref={bar} className="shell-bar no-print">
        <button
          type="button"
          className="shell-toggle"
          aria-expanded={open}
          aria-controls="shell-menu"
          onClick={() => {
            // A banner may appear above the bar: the menu hangs from where the bar is now.
            setBelow(bar.current?.getBoundingClientRect().bottom ?? 0);
            setOpen(!open);
          }}
        >
          {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          <span className="visually-hidden">Menu</span>
        </button>
        <NavLink to="/" className="shell-brand">
          {brand}
        </NavLink>
        <span className="shell-season">{paradeLabel}</span>
        <nav className="shell-top" aria-label="Main">
          <Items items={top} />
        </nav>
        <div className="shell-person">{person}</div>
      </header>
      <div className="shell-body">
        <aside
          className="shell-rail no-print"
          id="shell-menu"
          aria-label="Menu"
          style={{ '--shell-below': `${below}px` } as CSSProperties}
        >
          <nav className="shell-rail-top" aria-label="Main menu">
            <Items items={[...top, ...menuOnly]} />
          </nav>
          {groups.map((group) => (
            <nav key={group.label} aria-label={group.label}>
              <h2>{group.label}</h2>
              <Items items={group.items} />
            </nav>
          ))}
        </aside>
        <main id="main" className="shell-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function Items({ items }: { items: readonly ShellLink[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to}>{item.label}</NavLink>
        </li>
      ))}
    </ul>
  );
}

/** A line over the whole page: who you are switched to, which site this is. */
export function Banner({ tone, children }: { tone: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={`shell-banner shell-banner-${tone} no-print`} role="status">
      {children}
    </div>
  );
}
