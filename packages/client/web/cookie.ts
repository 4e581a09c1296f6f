/** What this browser keeps under a name, where the server may read it too. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Keeps a value without spaces and semicolons for a number of seconds; not sent along from other sites. */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers give the Cookie Store API to secure contexts only, and plants run plain http
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
