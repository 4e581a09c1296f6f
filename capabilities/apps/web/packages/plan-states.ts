import type { IconName } from '@gantry/ui/web'
import type { ImportPlan, PlannedItem } from '../../shared/packages.ts'

/** The groups of a plan: what has to be decided first, what stays as it is last. */
export const planGroups = ['conflict', 'missing', 'new', 'changed', 'kept', 'gone', 'same'] as const

/** The sign of each group. */
export const groupIcons: Readonly<Record<(typeof planGroups)[number], IconName>> = {
  conflict: 'err',
  missing: 'minus',
  new: 'plus',
  changed: 'edit',
  kept: 'user',
  gone: 'trash',
  same: 'check',
}

/** What a person is led to first: something to decide, something wrong, something that changes. */
export const firstItem = ({ items }: ImportPlan): PlannedItem | undefined =>
  items.find(({ conflicts }) => conflicts.length > 0) ??
  items.find(({ problems }) => problems.some(({ severity }) => severity === 'error')) ??
  planGroups.flatMap(group => items.filter(({ state }) => state === group))[0]

/** How many places of a design are not decided yet. */
export const undecided = ({ conflicts }: PlannedItem): number =>
  conflicts.filter(({ choice }) => choice === null).length
