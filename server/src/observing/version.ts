import packageFile from '../../package.json' with { type: 'json' };

/** Of the release that runs: the newest one with a number in CHANGELOG.md. Shown to operators alone. */
export const { version } = packageFile;
