import { type Lang, localise } from '@gantry/base/shared'

/** What a point is called in a language: its English name where it has one, else the one it was given. */
export const pointName = (
  { name, english }: { readonly name: string; readonly english: string },
  lang: Lang,
): string => localise({ 'zh-CN': name, en: english.trim() === '' ? name : english }, lang)
