import { useCall } from '@gantry/client/web'
import { listRecords, type Ref } from '@gantry/model/shared'
import { useMemo } from 'react'
import type { WorkflowDef } from '../../shared/definition.ts'
import { serialOrder } from '../../shared/serial-order.ts'
import { useTitles } from './use-titles.ts'

/**
 * Names of the people, roles, posts, groups and departments the nodes of a workflow ask for, as far as they are known; people in the
 * order in which they sign in turn.
 */
export const useNames = (def: WorkflowDef): ReadonlyMap<string, string> => {
  const rules = Object.values(def.nodes).flatMap(({ settings }) =>
    'executors' in settings ? settings.executors : [],
  )
  const idsOf = (name: string) => [
    ...new Set(rules.flatMap(rule => (rule.rule === name && 'ids' in rule ? rule.ids : []))),
  ]
  const people = useSigners(idsOf('users'))
  const roles = useTitles('role', idsOf('role'))
  const posts = useTitles('post', idsOf('post'))
  const groups = useTitles('user_group', idsOf('group'))
  const departments = useTitles('department', idsOf('dept_members'))
  const known = [people, roles, posts, groups, departments].flat().filter(({ id, title }) => id !== title)
  const text = JSON.stringify(known.map(({ id, title }) => [id, title]))
  // By what they say: the lists are new with each rendering.
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}

/** People asked for at once. */
const most = 100

/** The members with these ids, in the order in which they sign in turn. */
const useSigners = (ids: readonly string[]): readonly Ref[] => {
  const asked = ids.slice(0, most)
  const { data } = useCall(
    listRecords,
    {
      table: 'member',
      filter: { op: 'in', field: 'id', value: asked },
      fields: ['name', 'name_pinyin'],
      pageSize: most,
      count: 'none',
    },
    { enabled: asked.length > 0, staleTime: 60_000 },
  )
  return (data?.data ?? [])
    .map(({ id, name, name_pinyin: pinyin }) => ({
      id,
      title: String(name ?? id),
      pinyin: String(pinyin ?? name ?? ''),
    }))
    .toSorted(serialOrder)
}
