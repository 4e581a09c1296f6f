import type { RecordAnswer } from '@gantry/model/shared'
import { TileError, type TileProps, useSaid } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { Facts } from '../../../../web/detail/facts.tsx'
import { titleOf } from '../../../../web/detail/title-of.ts'
import { RecordPlace } from '../../../../web/parts/record-place.tsx'
import { isUnfinished } from '../../../../web/parts/unfinished.ts'
import { useOwnView } from '../../context.ts'
import { chosenIn, question, recordHref, useLiveQuestion } from '../../use-source.ts'
import type { RecordSettings } from './shared.ts'

/** The record selected in the followed block. */
const RecordTile = ({ tile, head }: TileProps<RecordSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const own = useOwnView()
  const { by } = useSaid()
  const { model, error, refetch } = useTable(settings.table)
  const said = settings.linked && chosenIn(by.get(settings.linked.tile))
  const chosen = said?.table === settings.table ? said.record : undefined
  const answer = useLiveQuestion<RecordAnswer>(
    settings.table,
    model && chosen !== undefined ? question('record', { table: settings.table, id: chosen }) : null,
  )
  const failed = error ?? answer.error
  if (failed) return <TileError error={failed} onRetry={error ? refetch : answer.refetch} />
  if (chosen === undefined) return <p className="ob-none ink3">{t('block.choose')}</p>
  const row = answer.data?.data
  if (!model || !row) return <Skeleton kind="form" rows={4} />
  const fields = (settings.fields ?? [])
    .flatMap(id => model.field(id) ?? [])
    .filter(({ id }) => id !== model.title)
  const title = titleOf(model, row) ?? row.id
  return (
    <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)} links>
      {head.tools
        ? createPortal(
            <a
              className="btn t xs sq"
              href={recordHref(model.id, row.id)}
              aria-label={t('block.record.open', { title })}
              title={t('block.record.open', { title })}
              onClick={event => {
                if (!own.open || model.id !== own.model?.id || event.metaKey || event.ctrlKey) return
                event.preventDefault()
                own.open(row)
              }}
            >
              <Icon name="external" size={14} />
            </a>,
            head.tools,
          )
        : null}
      <div className="ob-record">
        <h3 translate="no">{title}</h3>
        <Facts fields={fields} record={row} />
      </div>
    </RecordPlace>
  )
}

export default RecordTile
