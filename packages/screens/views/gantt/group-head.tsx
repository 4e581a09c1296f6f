import { Icon } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ground } from '../calendar/events.ts'
import { lengthText } from './gantt-row.tsx'
import { placeOf, shareOf } from './timeline.ts'
import type { Group } from './use-gantt.ts'

interface GroupHeadProps {
  readonly name: string
  readonly group: Group
  readonly ground: Ground
  readonly window: readonly [string, string]
  readonly folded: boolean
  readonly style: CSSProperties
  onFold(): void
}

/** Group header: label, number of tasks, and a bar from the earliest start to the latest end. */
export const GroupHead = ({ name, group, ground, window, folded, style, onFold }: GroupHeadProps) => {
  const { t } = useTranslation()
  const { from, to } = group
  const placed = placeOf(
    { [ground.start]: from, ...(ground.end !== null && { [ground.end]: to ?? from }) },
    ground,
  )
  const summary = placed && shareOf(placed, window)
  return (
    <div className="gt-row gt-head" style={style}>
      <div className="gt-task">
        <button
          type="button"
          className="gt-fold"
          aria-expanded={!folded}
          aria-label={t(folded ? 'view.gantt.unfold' : 'view.gantt.fold', { group: name })}
          onClick={onFold}
        >
          <Icon name={folded ? 'right' : 'down'} size={12} />
          <b className="cut" translate="no">
            {name}
          </b>
          <span className="ink3">{group.count}</span>
        </button>
        <span className="gt-length ink3">{lengthText(t, placed ? placed.end - placed.start : 0)}</span>
      </div>
      <div className="gt-track">
        {summary ? (
          <span
            className="gt-sum"
            style={{
              left: `${Math.max(0, summary.from) * 100}%`,
              width: `${(Math.min(1, summary.to) - Math.max(0, summary.from)) * 100}%`,
            }}
          />
        ) : null}
      </div>
    </div>
  )
}
