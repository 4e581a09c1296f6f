import { useMemo } from 'react'
import type { WorkflowDef } from '../../shared/definition.ts'
import { useTitles } from './use-titles.ts'

/** Names of the people, roles, posts, groups and departments the nodes of a workflow ask for, as far as they are known. */
export const useNames = (def: WorkflowDef): ReadonlyMap<string, string> => {
  const rules = Object.values(def.nodes).flatMap(({ settings }) =>
    'executors' in settings ? settings.executors : [],
  )
  const idsOf = (name: string) => [
    ...new Set(rules.flatMap(rule => (rule.rule === name && 'ids' in rule ? rule.ids : []))),
  ]
  const people = useTitles('member', idsOf('users'))
  const roles = useTitles('role', idsOf('role'))
  const posts = useTitles('post', idsOf('post'))
  const groups = useTitles('user_group', idsOf('group'))
  const departments = useTitles('department', idsOf('dept_members'))
  const known = [people, roles, posts, groups, departments].flat().filter(({ id, title }) => id !== title)
  const text = JSON.stringify(known.map(({ id, title }) => [id, title]))
  // By what they say: the lists are new with each rendering.
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}
