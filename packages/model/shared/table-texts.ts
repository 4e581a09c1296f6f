import type { Text } from '@gantry/base/shared'
import { blocksOf, drawnLayouts } from './layout.ts'
import type { TableDef } from './table.ts'
import { stepOf, type TextPlace } from './translation.ts'
import type { ViewDef } from './view.ts'

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'zh-CN' in value && 'en' in value)

const place = (at: string, text: unknown): readonly TextPlace[] => (isText(text) ? [{ at, text }] : [])

/** What of a table can be translated: its names, those of its fields and their options, hints and messages. */
export const tableTexts = (table: TableDef): readonly TextPlace[] => [
  ...place('label', table.label),
  ...place('one', table.one),
  ...(table.validations ?? []).flatMap(({ id, message }) => place(`validations.${id}.message`, message)),
  ...Object.entries(table.fields).flatMap(([id, def]) => [
    ...place(`fields.${id}.label`, def.label),
    ...place(`fields.${id}.hint`, def.hint),
    ...optionTexts(`fields.${id}.options`, def.options),
  ]),
]

/** Options may be plain texts, whose id is the text, and may have options below them. */
const optionTexts = (at: string, options: unknown): readonly TextPlace[] =>
  Array.isArray(options)
    ? options.flatMap((option: unknown) => {
        if (typeof option === 'string') return place(`${at}.${stepOf(option)}.label`, option)
        const { id, label, children } = option as { id?: unknown; label?: unknown; children?: unknown }
        return typeof id === 'string'
          ? [
              ...place(`${at}.${stepOf(id)}.label`, label),
              ...optionTexts(`${at}.${stepOf(id)}.children`, children),
            ]
          : []
      })
    : []

/** What of a view can be translated: groups and tabs of its forms, tabs and marks of its list. */
export const viewTexts = ({ list, form }: ViewDef): readonly TextPlace[] => [
  ...drawnLayouts({ form }).flatMap(({ at, groups }) =>
    groups.flatMap((group, index) => [
      ...place(`${at}.${index}.label`, group.label),
      ...place(`${at}.${index}.hint`, group.hint),
      ...place(`${at}.${index}.tab`, group.tab),
    ]),
  ),
  ...drawnLayouts({ form }).flatMap(({ at, groups }) =>
    blocksOf(groups).flatMap(({ at: placed, block }) => [
      ...(block.kind === 'text' ? place(`${at}.${placed}.text`, block.text) : []),
      ...(block.kind === 'picture' ? place(`${at}.${placed}.alt`, block.alt) : []),
    ]),
  ),
  ...(list.tabs ?? []).flatMap(tab => place(`list.tabs.${tab.id}.label`, tab.label)),
  ...(list.marks ?? []).flatMap(mark => place(`list.marks.${mark.id}.label`, mark.label)),
]
