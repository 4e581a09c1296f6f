/** The key of the text that says what a point opens: `point.post.operator.accounts.id.lock`. */
export const pointKey = (id: string): string =>
  `point.${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replace(/\.$/, '')}`
