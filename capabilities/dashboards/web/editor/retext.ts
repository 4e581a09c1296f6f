import type { Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

/** A text with the language of the page changed; a plain text stays plain. */
export const retext = (before: Text, text: string): Text =>
  typeof before === 'string' ? text : { ...before, [currentLang()]: text }
