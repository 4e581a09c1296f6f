/**
 * The types files are sent as; everything else comes as octets. A page, a script or a style among them would run with the
 * rights of whoever opens it.
 */
const sent =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic|heif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|csv)|application\/(pdf|zip|gzip|json|msword|rtf|x-7z-compressed|vnd\.(ms-excel|ms-powerpoint|openxmlformats-officedocument\.[\w.-]+|oasis\.opendocument\.[\w.-]+)))$/

/** Types a browser only ever paints. */
const painted = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf)$/

/** The type without its parameters, if it is one that cannot run in a browser. */
export const sentType = (mime: string): string => {
  const [type = '', ...parameters] = mime.toLowerCase().split(';')
  if (!sent.test(type.trim())) return 'application/octet-stream'
  return parameters.some(one => one.trim() === 'charset=utf-8') ? `${type}; charset=utf-8` : type
}

/** Whether a file may be shown in the page rather than saved. */
export const isPainted = (mime: string): boolean => painted.test(mime)

/**
 * What a file may do once it is open: nothing, in an origin of its own. Browsers show PDF by a viewer of theirs, which does
 * not work in a sandbox; it keeps the policy of every answer.
 */
export const sandboxOf = (mime: string, inline: boolean): Readonly<Record<string, string>> =>
  inline && mime === 'application/pdf'
    ? {}
    : { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
