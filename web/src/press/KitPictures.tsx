import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import {
  captionsForAllText,
  captionsOf,
  creditLine,
  type KitPicture,
  type PressKit,
} from '@parade/contract/press/kit.ts';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { useObjectUrl } from '../ui/files/useObjectUrl.ts';
import { SectionRule } from '../ui/program/Rule.tsx';
import { type KitAddress, kitFile } from './queries.ts';
import { useTaking } from './useTaking.ts';
import styles from './press.module.css';

interface KitPicturesProps {
  readonly pictures: readonly KitPicture[];
  readonly kit: PressKit;
  readonly address: KitAddress;
}

/** All pictures that the archive of a kit has, to see and to take one by one. */
export function KitPictures({ pictures, kit, address }: KitPicturesProps) {
  const { logo } = kit;
  const aboutAll = captionsOf(kit).all;
  const sent = pictures.filter(({ kind }) => kind === 'sent');
  const portal = pictures.filter(({ kind }) => kind !== 'sent');
  return (
    <>
      {pictures.length > 0 ? (
        <section>
          <SectionRule>Press photos</SectionRule>
          {portal.length > 0 ? (
            <ul className={styles['files']}>
              {portal.map((picture) => (
                <KitFile key={picture.file.id} file={picture.file} address={address}>
                  <p className={styles['credit']}>{creditLine(picture)}</p>
                </KitFile>
              ))}
            </ul>
          ) : null}
          {sent.length > 0 ? (
            <ul className={styles['files']}>
              {sent.map(({ file, caption }) => (
                <KitFile key={file.id} file={file} address={address}>
                  {caption ? <p className={`${styles['credit']} ${styles['paragraph']}`}>{caption}</p> : null}
                </KitFile>
              ))}
            </ul>
          ) : null}
          {aboutAll ? (
            <div className={styles['credit']}>
              <h3 className="small-label">{captionsForAllText}</h3>
              <p className={styles['paragraph']}>{aboutAll}</p>
            </div>
          ) : null}
        </section>
      ) : null}
      {logo.length > 0 ? (
        <section>
          <SectionRule>Logo</SectionRule>
          <ul className={styles['files']}>
            {logo.map((file) => (
              <KitFile key={file.id} file={file} address={address} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function KitFile({ file, address, children }: { file: FileValue; address: KitAddress; children?: ReactNode }) {
  const { take, busy } = useTaking();
  return (
    <li>
      <Picture file={file} address={address} />
      {children}
      <Button
        look="quiet"
        icon={<IconDownload aria-hidden />}
        busy={busy}
        aria-label={`Download ${file.name}`}
        onClick={() => void take(async () => ({ content: await kitFile(address, file.id), name: file.name }))}
      >
        {file.name}
      </Button>
    </li>
  );
}

function Picture({ file, address }: { file: FileValue; address: KitAddress }) {
  // Without its picture the file still has its name and its download.
  const url = useObjectUrl(file.width === null ? null : file.id, (signal) => kitFile(address, file.id, signal));
  return url ? <img src={url} alt="" /> : null;
}
