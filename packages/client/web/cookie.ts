/** Reads a cookie. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Writes a cookie (a value without spaces and semicolons) with a lifetime in seconds; SameSite. */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers give the Cookie Store API to secure contexts only, and plants run plain http
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
