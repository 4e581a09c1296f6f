import type { Lang } from '@gantry/base/shared'

/** A name inside a sentence: `Work order` becomes `work order`; abbreviations and Chinese stay as they are. */
export const inSentence = (name: string, lang: Lang): string =>
  lang === 'en' && /^[A-Z][a-z]/.test(name) && !/[A-Z]/.test(name.slice(1))
    ? name[0]!.toLowerCase() + name.slice(1)
    : name
