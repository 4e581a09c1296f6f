import { type Lang, localise } from '@gantry/base/shared'
import type { TableSummary } from '@gantry/model/shared'

/** A table as an option of a list. */
export interface TableChoice {
  readonly value: string
  readonly label: string
}

type Named = Pick<TableSummary, 'id' | 'label' | 'app'>

/** Names that more than one of these tables has. */
export const sharedNames = (tables: readonly Named[], lang: Lang): ReadonlySet<string> => {
  const names = tables.map(({ label }) => localise(label, lang))
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/** Tables of one name have their application beside it; of one application, or without one that is known, their code. */
export const tableChoices = (
  tables: readonly Named[],
  apps: ReadonlyMap<string, string>,
  lang: Lang,
): readonly TableChoice[] => {
  const shared = sharedNames(tables, lang)
  const within = ({ app }: Named): string | undefined => (app === null ? undefined : apps.get(app))
  const twins = (of: Named): readonly Named[] =>
    tables.filter(
      each => localise(each.label, lang) === localise(of.label, lang) && within(each) === within(of),
    )
  return tables.map(table => {
    const name = localise(table.label, lang)
    if (!shared.has(name)) return { value: table.id, label: name }
    const app = within(table)
    const note = app === undefined || twins(table).length > 1 ? table.id : app
    return { value: table.id, label: `${name} (${note})` }
  })
}
