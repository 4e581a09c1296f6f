import type { Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

/** A text with the language of the page changed; a plain text stays one. */
export const retext = (before: Text, text: string): Text =>
  typeof before === 'string' ? text : { ...before, [currentLang()]: text }

/** A description with the language of the page changed; none once no language has one. */
export const described = (before: Text | undefined, text: string): Text | undefined => {
  const after = retext(before ?? '', text)
  const isEmpty = typeof after === 'string' ? after === '' : Object.values(after).every(each => each === '')
  return isEmpty ? undefined : after
}
