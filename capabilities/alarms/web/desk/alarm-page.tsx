import { useCall, useNudge } from '@gantry/client/web'
import { all, any, type Filter, type RecordRow, where } from '@gantry/model/shared'
import { RecordList, type RowAction } from '@gantry/screens/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type AlarmAct, readAlarmFigures } from '../../shared/contract.ts'
import '../alarms.css'
import { ActDialog } from './act-dialog.tsx'
import { AlarmFigures } from './alarm-figures.tsx'
import { AlarmSection } from './alarm-section.tsx'

const parts = ['open', 'shelved', 'history'] as const
type Part = (typeof parts)[number]

const now = { term: 'now' } as const
const isOpen = where('state', 'in', ['active', 'acknowledged', 'returned'])

const filterOf: Readonly<Record<Part, Filter>> = {
  open: all(isOpen, any(where('shelved_until', 'empty'), where('shelved_until', 'lte', now))),
  shelved: all(isOpen, where('shelved_until', 'gt', now)),
  history: true,
}

/** The acts offered for an alarm, the likeliest first. */
const actsOf = ({ state, shelved_until: until }: RecordRow): readonly AlarmAct[] => {
  if (state === 'closed') return []
  const isShelved = typeof until === 'string' && Date.parse(until) > Date.now()
  return [
    ...(state === 'acknowledged' ? [] : (['acknowledge'] as const)),
    ...(isShelved ? (['unshelve'] as const) : (['shelve'] as const)),
    'assign',
    'close',
  ]
}

const icons = {
  acknowledge: 'check',
  assign: 'user',
  shelve: 'inbox',
  unshelve: 'undo',
  close: 'close',
} as const

/** The alarm desk: what is open, how fast it comes, and what alarms too often; acknowledged, shelved and assigned here. */
const AlarmPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const part: Part = parts.find(each => each === params.get('part')) ?? 'open'
  const [acting, setActing] = useState<{
    readonly act: AlarmAct
    readonly rows: readonly RecordRow[]
  } | null>(null)
  const figures = useCall(readAlarmFigures, {})
  const { refetch } = figures
  useNudge('alarm', () => void refetch())
  // The last ten minutes move on although nothing changes.
  useEffect(() => {
    const every = setInterval(() => void refetch(), 60_000)
    return () => clearInterval(every)
  }, [refetch])
  const actions = (row: RecordRow): readonly RowAction[] =>
    actsOf(row).map(act => ({
      key: act,
      icon: icons[act],
      label: t(`alarm.act.${act}`),
      run: () => setActing({ act, rows: [row] }),
    }))
  const counts: Readonly<Partial<Record<Part, number>>> = {
    ...(figures.data && { open: figures.data.open, shelved: figures.data.shelved }),
  }
  return (
    <div className="al-page">
      <AlarmFigures figures={figures.data} error={figures.error} />
      <RecordList
        key={part}
        table="alarm"
        base={filterOf[part]}
        views={
          <nav className="seg s" aria-label={t('alarm.parts')}>
            {parts.map(each => (
              <button
                key={each}
                type="button"
                className={each === part ? 'on' : undefined}
                aria-pressed={each === part}
                onClick={() => setParams({ part: each }, { replace: true })}
              >
                {t(`alarm.part.${each}`)}
                {counts[each] === undefined ? null : <span className="n"> {counts[each]}</span>}
              </button>
            ))}
          </nav>
        }
        action={<span />}
        fields={['state', 'shelved_until']}
        rowActions={actions}
        batchActions={() =>
          (['acknowledge', 'shelve', 'assign', 'close'] as const).map(act => ({
            key: act,
            icon: icons[act],
            label: t(`alarm.act.${act}`),
            run: rows => setActing({ act, rows }),
          }))
        }
        record={{
          sections: row => <AlarmSection alarm={row} />,
          actions,
        }}
      />
      {acting ? (
        <ActDialog {...acting} onDone={() => void figures.refetch()} onClose={() => setActing(null)} />
      ) : null}
    </div>
  )
}

export default AlarmPage
