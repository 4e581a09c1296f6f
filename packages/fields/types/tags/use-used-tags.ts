import { useCall } from '@gantry/client/web'
import { getTable, listRecords } from '@gantry/model/shared'
import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { TagsField } from './shared.ts'

/** Number of latest records searched. */
const latest = 200

/** Tags of the latest records, most used first, as suggestions. */
export const useUsedTags = (field: TagsField, open: boolean): readonly string[] => {
  const { table } = useContext(FieldPlaceContext)
  const info = useCall(
    getTable,
    { table: table ?? '' },
    { enabled: open && table !== undefined, staleTime: 5 * 60_000 },
  )
  const ids = Object.entries(info.data?.table.fields ?? {}).flatMap(([id, def]) =>
    JSON.stringify(def) === JSON.stringify(field) ? [id] : [],
  )
  const [id = ''] = ids
  const answer = useCall(
    listRecords,
    {
      table: table ?? '',
      fields: [id],
      filter: { op: 'notEmpty', field: id },
      pageSize: latest,
      count: 'none',
    },
    { enabled: open && ids.length === 1, staleTime: 60_000 },
  )
  const used = new Map<string, number>()
  for (const row of answer.data?.data ?? []) {
    const tags = (row as Readonly<Record<string, unknown>>)[id]
    for (const tag of Array.isArray(tags) ? tags : []) used.set(String(tag), (used.get(String(tag)) ?? 0) + 1)
  }
  return [...used].sort(([, a], [, b]) => b - a).map(([tag]) => tag)
}
