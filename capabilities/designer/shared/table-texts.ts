import type { Text } from '@gantry/base/shared'
import type { TextPlace } from '@gantry/designs/shared'
import { drawnLayouts, type TableDef, type ViewDef } from '@gantry/model/shared'
import type { TableDesign } from './types.ts'

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'zh-CN' in value && 'en' in value)

const place = (at: string, text: unknown): readonly TextPlace[] => (isText(text) ? [{ at, text }] : [])

/** What of a table's design can be translated: names of tables, fields, options, groups and tabs. */
export const tableTexts = ({ tables, view }: TableDesign): readonly TextPlace[] => [
  ...tables.flatMap(ofTable),
  ...(view ? ofView(view) : []),
]

const ofTable = (table: TableDef): readonly TextPlace[] => [
  ...place(`${table.id}.label`, table.label),
  ...place(`${table.id}.one`, table.one),
  ...(table.validations ?? []).flatMap(({ id, message }) =>
    place(`${table.id}.validations.${id}.message`, message),
  ),
  ...Object.entries(table.fields).flatMap(([id, def]) => {
    const at = `${table.id}.fields.${id}`
    const options = Array.isArray(def.options)
      ? (def.options as readonly { id?: unknown; label?: unknown }[])
      : []
    return [
      ...place(`${at}.label`, def.label),
      ...place(`${at}.hint`, def.hint),
      ...options.flatMap((option, index) =>
        place(`${at}.options.${String(option.id ?? index)}`, option.label),
      ),
    ]
  }),
]

const ofView = ({ list, form }: ViewDef): readonly TextPlace[] => [
  ...drawnLayouts({ form }).flatMap(({ at, groups }) =>
    groups.flatMap((group, index) => [
      ...place(`view.${at}.${index}.label`, group.label),
      ...place(`view.${at}.${index}.hint`, group.hint),
      ...place(`view.${at}.${index}.tab`, group.tab),
      ...(group.block?.kind === 'text' ? place(`view.${at}.${index}.block.text`, group.block.text) : []),
      ...(group.block?.kind === 'picture' ? place(`view.${at}.${index}.block.alt`, group.block.alt) : []),
    ]),
  ),
  ...(list.tabs ?? []).flatMap(tab => place(`view.list.tabs.${tab.id}.label`, tab.label)),
]
