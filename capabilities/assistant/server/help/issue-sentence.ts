import { fillIn, type Issue, type Lang, localise } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import type { TableDef } from '@gantry/model/shared'

/** An issue of a table in words, after the labels of the table and field it is about where these are known. */
export const issueSentence = (
  { field: place, code, params = {} }: Issue,
  tables: readonly TableDef[],
  lang: Lang,
): string => {
  const sentences: Readonly<Record<string, string>> = texts[lang]
  const said = fillIn(sentences[`issue.${code}`] ?? code, params)
  const [id = '', part, field = ''] = place.split('.')
  const table = tables.find(each => each.id === id)
  if (!table) return said
  const about = part === 'fields' ? table.fields[field] : undefined
  const names = [localise(table.label, lang), ...(about ? [localise(about.label ?? field, lang)] : [])]
  return lang === 'en' ? `${names.join(' · ')}: ${said}` : `${names.join(' · ')}：${said}`
}
