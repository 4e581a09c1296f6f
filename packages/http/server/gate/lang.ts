import { type Lang, langs } from '@gantry/base/shared'

/** The preferred supported language of an `Accept-Language` header. */
export const acceptedLang = (header: string | undefined): Lang | null => {
  if (!header) return null
  const wanted = header
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map(param => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(value => value !== undefined)
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    const lang = langs.find(lang => tag === lang.toLowerCase() || tag.split('-')[0] === lang.split('-')[0])
    if (lang) return lang
  }
  return null
}
