import type { Difference } from '@gantry/designs/shared'
import type { TableDesign } from '../types.ts'
import { isSame, sentence } from './sentence.ts'

/** Differences in rules and limits. They have no ids: equal ones match first, the others by position. */
export const rightsWords = (before: TableDesign, after: TableDesign): readonly Difference[] => {
  const [old, now] = [before.tables[0], after.tables[0]]
  if (!now) return []
  return [
    ...listed(old?.policy ?? [], now.policy, `${now.id}.policy`, 'rule'),
    ...listed(old?.limits ?? [], now.limits ?? [], `${now.id}.limits`, 'limit'),
  ]
}

const listed = (
  before: readonly object[],
  after: readonly object[],
  at: string,
  key: 'rule' | 'limit',
): readonly Difference[] => {
  const fresh = unmatched(after, before)
  const gone = unmatched(before, after)
  const say = (sign: 'added' | 'changed' | 'removed', index: number) =>
    sentence('rights', sign, `${at}.${index}`, key, { n: index + 1 })
  const changed = fresh.filter(index => gone.includes(index))
  return [
    ...fresh.map(index => say(changed.includes(index) ? 'changed' : 'added', index)),
    ...gone.filter(index => !changed.includes(index)).map(index => say('removed', index)),
  ]
}

/** Indexes of items without an equal item in the other list; each item matches at most once. */
const unmatched = (these: readonly object[], others: readonly object[]): readonly number[] => {
  const left = [...others]
  return these.flatMap((one, index) => {
    const twin = left.findIndex(other => isSame(one, other))
    if (twin === -1) return [index]
    left.splice(twin, 1)
    return []
  })
}
