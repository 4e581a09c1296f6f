/** A path inside the product, or the start page: nobody is sent elsewhere by a link that looks like ours. */
export const localPath = (path: string | undefined): string => {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return '/'
  return path
}
