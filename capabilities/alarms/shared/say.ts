import type { Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'

/** A sentence of the dictionaries in one language: conditions are said in both at once, on the server as in the browser. */
export const say = (
  lang: Lang,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string => (texts[lang][key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))
