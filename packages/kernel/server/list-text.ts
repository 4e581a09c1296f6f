/** A list as PostgreSQL reads it from text: written here, since the driver takes each value apart twice. */
export const listText = (texts: readonly (string | number | null)[]): string => {
  let list = '{'
  for (const [at, text] of texts.entries()) list += (at > 0 ? ',' : '') + quotedElement(text)
  return `${list}}`
}

const quotedElement = (text: string | number | null): string => {
  if (text === null) return 'null'
  if (typeof text === 'number') return `${text}`
  return special.test(text) ? `"${text.replaceAll(specials, '\\$&')}"` : `"${text}"`
}

const special = /["\\]/
const specials = /["\\]/g
