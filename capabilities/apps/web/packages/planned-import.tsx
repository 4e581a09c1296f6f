import type { Choice } from '@gantry/designs/shared'
import type { ImportPlan, ImportWish } from '../../shared/packages.ts'
import '../apps.css'
import './packages.css'
import { PlanReview } from './plan-review.tsx'

interface PlannedImportProps {
  readonly plan: ImportPlan
  readonly wish: ImportWish
  readonly busy: boolean
  /** What changes the plan: it is made anew. */
  onPlan(wish: ImportWish): void
  /** What leaves the plan as it is. */
  onWish(wish: ImportWish): void
}

/** A plan to look over, with everything that can be decided about it. */
export const PlannedImport = ({ plan, wish, busy, onPlan, onWish }: PlannedImportProps) => (
  <PlanReview
    plan={plan}
    removes={wish.removes ?? []}
    busy={busy}
    onChoose={(key, at, choice: Choice) =>
      onPlan({ ...wish, choices: { ...wish.choices, [key]: { ...wish.choices?.[key], [at]: choice } } })
    }
    onRemove={(key, isRemoved) => {
      const others = (wish.removes ?? []).filter(one => one !== key)
      onWish({ ...wish, removes: isRemoved ? [...others, key] : others })
    }}
    onTarget={(id, target) => onPlan({ ...wish, apps: { ...wish.apps, [id]: { target } } })}
    onName={(id, name) => onWish({ ...wish, apps: { ...wish.apps, [id]: { target: null, name } } })}
    onRecords={(table, records) => onPlan({ ...wish, records: { ...wish.records, [table]: records } })}
    onOutside={(key, id) => onPlan({ ...wish, outside: { ...wish.outside, [key]: id } })}
    onLeave={(key, isLeft) => {
      const others = plan.outside.filter(thing => thing.isLeft && thing.key !== key).map(thing => thing.key)
      onPlan({ ...wish, leaves: isLeft ? [...others, key] : others })
    }}
  />
)
