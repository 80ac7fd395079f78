import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Keys } from './program/Marks.tsx';
import { scrollIntoBox } from './list/scrollIntoBox.ts';
import { useClosing } from './list/useSheet.ts';
import './shell.css';

export interface ShellLink {
  readonly label: string;
  readonly to: string;
  /** How many wait there; at the right of the item in the rail. */
  readonly count?: number | undefined;
  /** Addresses below it that are other places: the item is not lit there. */
  readonly without?: string | undefined;
}
export interface ShellGroup {
  readonly label: string;
  readonly items: readonly ShellLink[];
}

export interface ShellProps {
  /** Organizer's mark and the name of the parade; they lead home. */
  brand: { readonly mark: ReactNode; readonly name: string };
  /** The season, always visible in the bar: '138th' and 'January 1, 2027'. */
  season: { readonly nth: string; readonly day: string };
  top: readonly ShellLink[];
  /** Places that do not fit the bar of a small screen; they are in its menu. */
  menuOnly?: readonly ShellLink[];
  groups: readonly ShellGroup[];
  /** The button that opens the search (SearchButton), for those who have one. */
  search?: ReactNode;
  /** The person's menu, or Login and Create An Account. */
  person: ReactNode;
  /** Development banner, impersonation panel, unverified address. */
  banners?: ReactNode;
  /** Links at the foot of the page that every visitor may want to read once. */
  foot?: readonly ShellLink[];
  children: ReactNode;
}

/** Top bar, left rail that folds to a menu on small screens, and the page. Knows no room: takes its items. */
export function Shell(props: ShellProps) {
  const { brand, season, top, menuOnly = [], groups, search, person, banners, foot = [], children } = props;
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const [below, setBelow] = useState(0);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  const toggle = useRef<HTMLButtonElement>(null);
  useClosing(open, { close: () => setOpen(false), button: toggle, isInside: isInMenu });
  const hasRail = groups.length > 0;
  const places = [...top, ...groups.flatMap(({ items }) => items)];
  return (
    <div className={`shell ${hasRail ? 'shell-with-rail' : ''} ${open ? 'shell-open' : ''}`}>
      <a className="shell-skip" href="#main">
        Skip to main content
      </a>
      {banners}
      <header ref={bar} className="shell-bar no-print">
        <button
          ref={toggle}
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
        <Brand brand={brand} season={season} />
        <nav className="shell-top" aria-label="Main">
          <Items items={top} places={places} />
        </nav>
        <div className="shell-person">
          {search}
          {person}
        </div>
      </header>
      <div className="shell-body">
        <Rail top={[...top, ...menuOnly]} groups={groups} places={places} below={below} />
        <main id="main" className="shell-main" tabIndex={-1}>
          {children}
        </main>
        <Foot links={foot} />
      </div>
    </div>
  );
}

/** The bar too: the way from its button to the menu goes over what else is in it, and the menu hangs below. */
function isInMenu(target: Element): boolean {
  return target.closest('.shell-rail, .shell-bar') !== null;
}

function Foot({ links }: { links: readonly ShellLink[] }) {
  return links.length === 0 ? null : (
    <footer className="shell-foot no-print">
      {links.map(({ label, to }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </footer>
  );
}

/** Leads home, with the season beside the name or, where there is no room, below it. */
function Brand({ brand: { mark, name }, season }: Pick<ShellProps, 'brand' | 'season'>) {
  return (
    <NavLink to="/" className="shell-brand">
      {mark}
      <span className="shell-brand-words">
        <span className="shell-brand-name" title={name}>
          {name}
        </span>{' '}
        <span className="shell-season">
          <b>{season.nth}</b> {season.day}
        </span>
      </span>
    </NavLink>
  );
}

interface RailProps extends Pick<ShellProps, 'top' | 'groups'>, Pick<ItemsProps, 'places'> {
  /** The top of the menu of a small screen, in pixels. */
  readonly below: number;
}

function Rail({ top, groups, places, below }: RailProps) {
  const grouped = new Set(groups.flatMap(({ items }) => items.map(({ to }) => to)));
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => showPlace(rail.current), [pathname]);
  return (
    <aside
      ref={rail}
      className="shell-rail no-print"
      id="shell-menu"
      aria-label="Menu"
      style={{ '--shell-below': `${below}px` } as CSSProperties}
    >
      <nav className="shell-rail-top" aria-label="Main menu">
        {/* What a group has as well is there alone. */}
        <Items items={top.filter(({ to }) => !grouped.has(to))} places={places} />
      </nav>
      {groups.map((group) => (
        <nav key={group.label} aria-label={group.label}>
          <h2>{group.label}</h2>
          <Items items={group.items} places={places} />
        </nav>
      ))}
    </aside>
  );
}

/** Scrolls the rail to the place that one is at, where it is out of sight. */
function showPlace(rail: HTMLElement | null): void {
  const place = rail?.querySelector<HTMLElement>('nav:not(.shell-rail-top) a.active');
  if (rail && place) scrollIntoBox(rail, place);
}

interface ItemsProps {
  readonly items: readonly ShellLink[];
  /** All of the page: what is below a place and a place of its own, in whatever list, does not light the upper one. */
  readonly places: readonly ShellLink[];
}

function Items({ items, places }: ItemsProps) {
  const { pathname } = useLocation();
  const here = places
    .filter(({ to, without }) => isBelow(pathname, to) && !(without && isBelow(pathname, without)))
    .reduce((longest, { to }) => (to.length > longest.length ? to : longest), '');
  return (
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} end={item.to !== here}>
            {item.label}
            {item.count === undefined ? null : (
              <span className="shell-count">{item.count.toLocaleString('en-US')}</span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function isBelow(pathname: string, place: string): boolean {
  return `${pathname}/`.startsWith(`${place}/`);
}

/** The field-like button of the bar that opens the search; on small screens its icon alone. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="shell-search" aria-keyshortcuts="Control+K" onClick={onOpen}>
      <IconSearch size={20} aria-hidden />
      <span className="shell-search-word">Search</span>
      <Keys keys={['Ctrl', 'K']} />
    </button>
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
