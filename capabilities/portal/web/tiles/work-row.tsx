import { sayDue, TodoActs } from '@gantry/approvals/web'
import { localise } from '@gantry/base/shared'
import { inSpace, sayDay, sayMoment } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { Avatar } from '@gantry/ui/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkItem } from '../../shared/contract.ts'

interface WorkRowProps {
  readonly item: WorkItem
  /** The pointer is over the row, or the focus is in it. */
  readonly acting: boolean
  onAct(id: string | null): void
  /** Called when a decision has taken the item away. */
  onGone(): void
}

/** One thing that waits: what and where, from whom, until when; a to-do is decided in its row. */
export const WorkRow = ({ item, acting, onAct, onGone }: WorkRowProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { id, kind, title, label, from, since } = item
  return (
    <li
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onAct(id)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onAct(null)}
      onFocus={() => onAct(id)}
    >
      <a href={inSpace(item.path)}>
        <span className="po-what">
          <b className="cut" translate="no">
            {title || id}
          </b>
          <small className="cut ink3" translate="no">
            {localise(label, lang)}
          </small>
        </span>
        <span className="po-from" translate="no">
          {from ? (
            <>
              <Avatar name={from.title} seed={from.id} size={20} />
              <span className="cut">{from.title}</span>
            </>
          ) : null}
        </span>
        <span className="po-since num ink3">
          {since === undefined ? '' : sayMoment(since, { short: true })}
        </span>
        <span className={item.late ? 'num late' : 'num ink3'}>{sayLimit(t, item)}</span>
      </a>
      {kind === 'todo' && acting ? (
        <span className="po-decide">
          <Suspense fallback={null}>
            <TodoActs todo={id} onGone={onGone} />
          </Suspense>
        </span>
      ) : null}
    </li>
  )
}

/** A day as such; a moment as what is left until it, or how long it is over. */
const sayLimit = (t: ReturnType<typeof useTranslation>['t'], { due, kind }: WorkItem): string => {
  if (due === null) return ''
  if (kind === 'todo') return sayDue(t, due, Date.now())
  return sayDay(due, { short: true })
}
