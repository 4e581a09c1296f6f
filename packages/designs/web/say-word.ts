import { joined, type Lang, localise } from '@gantry/base/shared'
import type { TFunction } from 'i18next'
import type { Difference, WordParam } from '../shared/kind.ts'

/** A sentence of a difference in the language of the person. */
export const sayWord = (
  t: TFunction,
  lang: Lang,
  { key, params }: Pick<Difference, 'key' | 'params'>,
): string =>
  t(key, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, sayParam(t, lang, param)])))

const sayParam = (t: TFunction, lang: Lang, param: WordParam): string | number => {
  if (typeof param === 'number') return param
  if (typeof param === 'string') return param
  if (isList(param))
    return joined(
      param.map(each => String(sayParam(t, lang, each))),
      lang,
    )
  return 'key' in param
    ? sayWord(t, lang, { key: param.key, params: param.params ?? {} })
    : localise(param, lang)
}

const isList = (param: WordParam): param is readonly WordParam[] => Array.isArray(param)
