import {
  errorText,
  pageTitle,
  useAction,
  useCall,
  useMayKeep,
  useNudge,
  useSession,
} from '@gantry/client/web'
import { all, any, type Filter, listRecords, type RecordRow, where } from '@gantry/model/shared'
import { RecordList, type RowAction } from '@gantry/screens/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type AlarmAct, putBackInService, readAlarmFigures } from '../../shared/contract.ts'
import '../alarms.css'
import { ActDialog } from './act-dialog.tsx'
import { AlarmFigures } from './alarm-figures.tsx'
import { AlarmNotes } from './alarm-notes.tsx'
import { AlarmSection } from './alarm-section.tsx'
import { OutageDialog } from './outage-dialog.tsx'

const parts = ['open', 'shelved', 'suppressed', 'outages', 'history'] as const
type Part = (typeof parts)[number]

const now = { term: 'now' } as const
const isOpen = where('state', 'in', ['active', 'acknowledged', 'returned'])

const isShown = where('hidden', 'empty')

const filterOf: Readonly<Record<Part, Filter>> = {
  open: all(isOpen, isShown, any(where('shelved_until', 'empty'), where('shelved_until', 'lte', now))),
  shelved: all(isOpen, isShown, where('shelved_until', 'gt', now)),
  suppressed: all(isOpen, where('hidden', 'eq', 'suppressed')),
  outages: where('until', 'gt', now),
  history: true,
}

/** Nobody has seen it yet. */
const isUnseen = ({ state }: RecordRow): boolean => state === 'active' || state === 'returned'

/** The acts offered for an alarm, the likeliest first. */
const actsOf = (row: RecordRow): readonly AlarmAct[] => {
  const { state, shelved_until: until } = row
  if (state === 'closed') return ['comment']
  const isShelved = typeof until === 'string' && Date.parse(until) > Date.now()
  return [
    ...(isUnseen(row) ? (['acknowledge'] as const) : []),
    ...(isShelved ? (['unshelve'] as const) : (['shelve'] as const)),
    'assign',
    'comment',
    'close',
  ]
}

const batchActs = ['acknowledge', 'shelve', 'assign', 'close'] as const

const icons = {
  acknowledge: 'check',
  assign: 'user',
  comment: 'edit',
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
  const { userType } = useSession().user
  const mayStop = useMayKeep('/{spaceUri}/sysop/alarmmanage', 'run')
  const mayRestore = useMayKeep('/{spaceUri}/sysop/alarmmanage', 'delete')
  const mayAct = mayStop || userType === 'user'
  const [disabled, setDisabled] = useState<RecordRow | null>(null)
  const restoring = useAction(putBackInService, {
    refresh: [listRecords],
    onDone: () => {
      toast({ text: t('alarm.done.restore') })
      void refetch()
    },
  })
  useNudge('alarm', () => void refetch())
  // The last ten minutes move on although nothing changes.
  useEffect(() => {
    const every = setInterval(() => void refetch(), 60_000)
    return () => clearInterval(every)
  }, [refetch])
  const actions = (row: RecordRow): readonly RowAction[] => [
    ...(mayAct ? actsOf(row) : []).map(act => ({
      key: act,
      icon: icons[act],
      label: t(`alarm.act.${act}`),
      run: () => setActing({ act, rows: [row] }),
    })),
    ...(mayStop && row.device && row.state !== 'closed'
      ? [
          {
            key: 'disable',
            icon: 'wrench' as const,
            label: t('alarm.act.disable'),
            run: () => setDisabled(row),
          },
        ]
      : []),
  ]
  const restore = (row: RecordRow): readonly RowAction[] =>
    mayRestore
      ? [
          {
            key: 'restore',
            icon: 'undo',
            label: t('alarm.outage.restore'),
            run: () =>
              restoring.mutate(
                { id: row.id },
                { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
              ),
          },
        ]
      : []
  const counts: Readonly<Partial<Record<Part, number>>> = {
    ...(figures.data && {
      open: figures.data.open,
      shelved: figures.data.shelved,
      suppressed: figures.data.suppressed,
      outages: figures.data.outages,
    }),
  }
  const heading = { title: pageTitle('/{spaceUri}/sysop/alarmmanage') }
  return (
    <div className="al-page">
      <AlarmFigures figures={figures.data} error={figures.error} />
      <div className="al-tabs">
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
      </div>
      {part === 'outages' ? (
        <RecordList
          table="alarm_outage"
          heading={heading}
          base={filterOf.outages}
          action={<span />}
          rowActions={restore}
          record={{ actions: restore }}
        />
      ) : (
        <RecordList
          key={part}
          table="alarm"
          heading={heading}
          base={filterOf[part]}
          action={<span />}
          fields={['state', 'shelved_until', 'device', 'remark']}
          rowActions={actions}
          batchActions={() =>
            (mayAct ? batchActs : []).map(act => ({
              key: act,
              icon: icons[act],
              label: t(`alarm.act.${act}`),
              run: rows => setActing({ act, rows }),
            }))
          }
          record={{
            sections: row => (
              <>
                <AlarmSection alarm={row} />
                <AlarmNotes key={`${row.id} ${row.version}`} id={row.id} />
              </>
            ),
            actions,
            footer: row =>
              mayAct && isUnseen(row) ? (
                <div className="al-foot">
                  <Button
                    type="primary"
                    icon={<Icon name="check" size={14} />}
                    onClick={() => setActing({ act: 'acknowledge', rows: [row] })}
                  >
                    {t('alarm.acknowledge')}
                  </Button>
                </div>
              ) : null,
          }}
        />
      )}
      {disabled ? (
        <OutageDialog alarm={disabled} onDone={() => void refetch()} onClose={() => setDisabled(null)} />
      ) : null}
      {acting ? (
        <ActDialog {...acting} onDone={() => void figures.refetch()} onClose={() => setActing(null)} />
      ) : null}
    </div>
  )
}

export default AlarmPage
