/**
 * `Content-Disposition` with the name in ASCII for old clients and in UTF-8 (RFC 6266, RFC 8187) for Chinese
 * names.
 */
export const contentDisposition = (filename: string, inline: boolean): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header
  const name = filename.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_')
  const ascii = name
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll('"', "'")
    .replaceAll('%', '_')
  const full = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*!]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${full}`
}
