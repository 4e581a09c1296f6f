/** A path inside the product, or the start page; prevents open redirects. */
export const localPath = (path: string | undefined): string => {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return '/'
  return path
}
