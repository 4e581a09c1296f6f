import { isPlainObject } from '@gantry/base/shared'
import type { i18n } from 'i18next'
import { mostNamed } from '../../shared/oplog/contract.ts'

const prefix = 'oplog.action.'

/** The actions whose name in the current language holds a text. */
export const actionsNamed = (
  { language, getResourceBundle }: Pick<i18n, 'language' | 'getResourceBundle'>,
  search: string,
): string[] => {
  const texts: unknown = getResourceBundle(language, 'translation')
  const wanted = search.toLowerCase()
  return Object.entries(isPlainObject(texts) ? texts : {})
    .flatMap(([key, text]) =>
      key.startsWith(prefix) && typeof text === 'string' && text.toLowerCase().includes(wanted)
        ? [key.slice(prefix.length)]
        : [],
    )
    .slice(0, mostNamed)
}
