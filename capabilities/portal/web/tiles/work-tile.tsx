import { localise } from '@gantry/base/shared'
import { inSpace, useNudge, usePushed } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { TileError, type TileProps, useQuestion } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { WorkAnswer } from '../../shared/contract.ts'
import type { WorkSettings } from '../../shared/tiles/work.ts'

/** Items without a limit of the designer's. */
const usual = 20

/** What waits for the reader: to-dos, and unfinished records that name him, those with the nearest deadline first. */
const WorkTile = ({ tile, head, phone }: TileProps<WorkSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data, error, refetch } = useQuestion<WorkAnswer>({
    ask: 'portal.work',
    input: { limit: tile.settings.limit ?? usual },
  })
  useNudge(data?.items.find(({ table }) => table !== undefined)?.table ?? null, () => void refetch())
  // What is sent to a person comes with a message.
  usePushed('messages', () => void refetch())
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!data) return <Skeleton kind="table" rows={5} />
  const day = new Intl.DateTimeFormat(lang, { month: '2-digit', day: '2-digit' })
  return (
    <>
      {head.note ? createPortal(<span className="num">{data.total}</span>, head.note) : null}
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
        <ul className="po-rows">
          {data.items.map(item => (
            <li key={item.id}>
              <a href={inSpace(item.path)}>
                <b className="cut" translate="no">
                  {item.title || item.id}
                </b>
                <span className="cut ink3" translate="no">
                  {localise(item.label, lang)}
                </span>
                <span className={item.late ? 'num late' : 'num ink3'}>
                  {item.due === null ? '' : day.format(Date.parse(item.due))}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export default WorkTile
