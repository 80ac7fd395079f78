import packageFile from '../../package.json' with { type: 'json' };

/** The version of the running release: the newest numbered one in CHANGELOG.md. Shown to operators alone. */
export const { version } = packageFile;
