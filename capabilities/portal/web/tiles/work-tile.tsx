import { countWork } from '@gantry/approvals/shared'
import { inSpace, useCall, useNudge, usePushed } from '@gantry/client/web'
import { TileError, type TileProps, useQuestion } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { WorkAnswer } from '../../shared/contract.ts'
import type { WorkSettings } from '../../shared/tiles/work.ts'
import { WorkRow } from './work-row.tsx'

/** Items without a limit of the designer's. */
const usual = 20

/** What waits for the reader: to-dos, and unfinished records that name him, those with the nearest deadline first. */
const WorkTile = ({ tile, head, phone }: TileProps<WorkSettings>) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuestion<WorkAnswer>({
    ask: 'portal.work',
    input: { limit: tile.settings.limit ?? usual },
  })
  /** The row under the pointer or with the focus: only its decisions are fetched. */
  const [acting, setActing] = useState<string | null>(null)
  useNudge(data?.items.find(({ table }) => table !== undefined)?.table ?? null, () => void refetch())
  // What is sent to a person comes with a message.
  usePushed('messages', () => void refetch())
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!data) return <Skeleton kind="table" rows={5} />
  return (
    <>
      {head.note ? createPortal(<span className="num">{data.total}</span>, head.note) : null}
      {head.tools ? createPortal(phone ? <Desk /> : <WorkLists />, head.tools) : null}
      {phone || data.late > 0 || data.today > 0 ? (
        <dl className="po-counts">
          {(['late', 'today', 'total'] as const).map(each => (
            <div key={each} data-late={(each === 'late' && data.late > 0) || undefined}>
              <dd className="num">{data[each]}</dd>
              <dt>{t(`portal.work.${each}`)}</dt>
            </div>
          ))}
        </dl>
      ) : null}
      {data.items.length === 0 ? (
        <p className="po-none ink3">{t('portal.work.none')}</p>
      ) : (
        <ul className="po-rows po-work">
          {data.items.map(item => (
            <WorkRow
              key={item.id}
              item={item}
              acting={acting === item.id}
              onAct={setActing}
              onGone={() => void refetch()}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const Desk = () => {
  const { t } = useTranslation()
  return (
    <a className="btn t xs" href={inSpace('/user/todo')}>
      {t('portal.work.desk')}
      <Icon name="right" size={14} />
    </a>
  )
}

/** The ways to the other lists of the reader, with what waits in them. */
const WorkLists = () => {
  const { t } = useTranslation()
  const { data } = useCall(countWork, {})
  const lists = [
    ['pool', '/user/todo?pool=1', data?.pool],
    ['started', '/user/started', 0],
    ['copied', '/user/copied', data?.copied],
    ['processed', '/user/processed', 0],
  ] as const
  return (
    <>
      {lists.map(([name, path, count = 0]) =>
        name === 'pool' && count === 0 ? null : (
          <a key={name} className="btn t xs tl-wide" href={inSpace(path)}>
            {t(`portal.work.${name}`)}
            {count > 0 ? <span className="num ink3">{count}</span> : null}
          </a>
        ),
      )}
      <Desk />
    </>
  )
}

export default WorkTile
