import { DataHelpContext } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { type ReactNode, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { type Condition, isComplete, type Match } from './condition.ts'
import { FilterEditor } from './lazy-editors.ts'

interface Filtering {
  readonly match: Match
  readonly conditions: readonly Condition[]
}

interface DescribedFilterProps {
  readonly model: TableModel
  readonly followsLinks: boolean
  /** The editor of the conditions that stand; a proposal takes its place until it is applied or dropped. */
  readonly children: ReactNode
  /** Called with the conditions of a proposal that a person applies. */
  onTake(filtering: Filtering): void
}

/** Conditions described in words, where a capability helps with it: the proposal is edited before it filters. */
export const DescribedFilter = ({ model, followsLinks, children, onTake }: DescribedFilterProps) => {
  const { t } = useTranslation()
  const help = use(DataHelpContext)
  const [proposed, setProposed] = useState<Filtering | null>(null)
  /** Counts proposals, so that each has an editor of its own. */
  const [round, setRound] = useState(0)
  if (!help || model.info.table.app === undefined) return children
  const propose = (filtering: Filtering) => {
    setProposed(filtering)
    setRound(before => before + 1)
  }
  const take = ({ match, conditions }: Filtering) => {
    onTake({ match, conditions: conditions.filter(isComplete) })
    setProposed(null)
  }
  return (
    <div className="rl-described">
      <Suspense fallback={null}>
        <help.Filter table={model.id} onProposed={propose} />
      </Suspense>
      {proposed ? (
        <section aria-label={t('list.filter.proposed')}>
          <p className="ink2 cap">{t('list.filter.proposed_why')}</p>
          <Suspense fallback={<Skeleton />}>
            <FilterEditor
              key={round}
              followsLinks={followsLinks}
              model={model}
              match={proposed.match}
              conditions={proposed.conditions}
              onChange={setProposed}
            />
          </Suspense>
          <div className="rl-described-end">
            <Button
              type="primary"
              size="small"
              disabled={!proposed.conditions.some(isComplete)}
              onClick={() => take(proposed)}
            >
              {t('list.filter.proposed_take')}
            </Button>
            <Button size="small" onClick={() => setProposed(null)}>
              {t('list.filter.proposed_drop')}
            </Button>
          </div>
        </section>
      ) : (
        children
      )}
    </div>
  )
}
