/**
 * Allowlist of content types for files; all others are sent as application/octet-stream. HTML, scripts and
 * styles would run with the rights of the person who opens them.
 */
const sent =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic|heif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|csv)|application\/(pdf|zip|gzip|json|msword|rtf|x-7z-compressed|vnd\.(ms-excel|ms-powerpoint|openxmlformats-officedocument\.[\w.-]+|oasis\.opendocument\.[\w.-]+)))$/

/** Types that a browser only displays. */
const painted = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf)$/

/** The content type without parameters, if a browser cannot execute it. */
export const sentType = (mime: string): string => {
  const [type = '', ...parameters] = mime.toLowerCase().split(';')
  if (!sent.test(type.trim())) return 'application/octet-stream'
  return parameters.some(one => one.trim() === 'charset=utf-8') ? `${type}; charset=utf-8` : type
}

/** Whether a file may be displayed inline instead of downloaded. */
export const isPainted = (mime: string): boolean => painted.test(mime)

/**
 * Sandbox headers of a file: no rights and an opaque origin. PDF viewers of browsers do not work in a sandbox,
 * so PDF keeps the ordinary policy.
 */
export const sandboxOf = (mime: string, inline: boolean): Readonly<Record<string, string>> =>
  inline && mime === 'application/pdf'
    ? {}
    : { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }

/** Policy of a page that people of a space wrote: inline scripts in an opaque origin, and nothing fetched from anywhere. */
export const framedPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')
