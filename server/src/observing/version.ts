import packageFile from '../../package.json' with { type: 'json' };

/** The version of the running release: the newest numbered one in CHANGELOG.md. Operators and readers of the API see it. */
export const { version } = packageFile;
