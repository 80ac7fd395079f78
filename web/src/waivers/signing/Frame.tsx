import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import type { ReactNode } from 'react';

interface FrameProps {
  /** null until it is known, or where nothing may be shown. */
  readonly signing: SigningView | null;
  readonly children: ReactNode;
  /** The one action of the page, always in reach of the thumb. */
  readonly action?: ReactNode;
}

/** What every page of signing has around it. */
export function Frame({ signing, children, action }: FrameProps) {
  return (
    <div className="sign">
      <header className="sign-head">
        <strong>{signing?.parade_name ?? 'Your waiver'}</strong>
        {signing ? <span>{signing.entry_name}</span> : null}
      </header>
      <main className="sign-main">{children}</main>
      {action ? <footer className="sign-bar">{action}</footer> : null}
    </div>
  );
}
