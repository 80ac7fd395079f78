import packageFile from '../../package.json' with { type: 'json' };

/** The version of the running release: the newest one with a number in CHANGELOG.md. Shown to operators alone. */
export const { version } = packageFile;
