import { localise } from '@gantry/base/shared'
import { inSpace, sayDay, useNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { isFilter, type RecordRow } from '@gantry/model/shared'
import { type FieldModel, type TableModel, useTable } from '@gantry/screens/web'
import { TileError, type TileProps, useQuestion } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type ApplicationSettings, usualItems } from '../../shared/tiles/application.ts'
import { SharedListTile } from './shared-list-tile.tsx'
import { TilePages } from './tile-pages.tsx'

interface Shown {
  readonly data: readonly RecordRow[]
  readonly total: number
  readonly more: boolean
}

/** Records of an application, or of a list that another space shares. */
const ApplicationTile = (props: TileProps<ApplicationSettings>) =>
  props.tile.settings.offer === undefined ? <TableTile {...props} /> : <SharedListTile {...props} />

/** Records of an application as a list, as cards or as announcements, under its labels. */
const TableTile = ({ tile, head, phone }: TileProps<ApplicationSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { model, error, refetch } = useTable(settings.table)
  const [label, setLabel] = useState(0)
  const [number, setNumber] = useState(1)
  const { labels = [], view = 'list' } = settings
  const size = settings.size ?? usualItems
  const title = settings.title ?? model?.title ?? 'id'
  const fields = (settings.fields ?? []).flatMap(id => model?.field(id) ?? [])
  const filter = labels[label]?.filter
  const answer = useQuestion<Shown>(
    model
      ? {
          ask: 'portal.records',
          input: {
            table: settings.table,
            number,
            size,
            fields: [...new Set([title, ...fields.map(({ id }) => id), 'createdAt'])],
            ...(isFilter(filter) && { filter: filter as never }),
          },
        }
      : null,
  )
  useNudge(model ? settings.table : null, () => void answer.refetch())
  if (settings.table === '') return <p className="po-none ink3">{t('portal.application.choose')}</p>
  const failed = error ?? answer.error
  if (failed) return <TileError error={failed} onRetry={error ? refetch : answer.refetch} />
  if (!model || !answer.data) return <Skeleton kind="table" rows={Math.min(size, 5)} />
  const { data, total, more } = answer.data
  return (
    <>
      {head.note ? createPortal(<span className="num">{more ? `${total}+` : total}</span>, head.note) : null}
      {head.tools
        ? createPortal(
            <a
              className="btn t xs"
              href={inSpace(`/app/!/${model.id}/${model.info.table.app ?? ''}`)}
              aria-label={t('portal.application.open', { table: model.label })}
            >
              {t('portal.application.all')}
              <Icon name="right" size={14} />
            </a>,
            head.tools,
          )
        : null}
      {labels.length > 1 ? (
        <div className="po-labels" role="tablist" aria-label={t('portal.application.labels')}>
          {labels.map(({ name }, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: labels have no identity but their place
              key={at}
              type="button"
              role="tab"
              aria-selected={at === label}
              translate="no"
              onClick={() => {
                setLabel(at)
                setNumber(1)
              }}
            >
              {localise(name, lang)}
            </button>
          ))}
        </div>
      ) : null}
      {data.length === 0 ? (
        <p className="po-none ink3">{t('portal.application.none')}</p>
      ) : (
        <ul
          className={view === 'card' ? 'po-cards' : 'po-rows'}
          data-view={view}
          data-phone={phone || undefined}
        >
          {data.map(row => (
            <li key={row.id}>
              <Entry
                model={model}
                row={row}
                title={title}
                fields={phone ? fields.slice(0, 2) : fields}
                view={view}
              />
            </li>
          ))}
        </ul>
      )}
      {settings.paging ? (
        <TilePages
          number={number}
          size={size}
          count={data.length}
          total={total}
          more={more}
          onChange={setNumber}
        />
      ) : null}
    </>
  )
}

interface EntryProps {
  readonly model: TableModel
  readonly row: RecordRow
  readonly title: string
  readonly fields: readonly FieldModel[]
  readonly view: 'list' | 'card' | 'announcement'
}

const Entry = ({ model, row, title, fields, view }: EntryProps) => {
  const named = model.field(title)
  return (
    <a href={inSpace(`/${model.id}/detail/${row.id}`)}>
      <b className="cut">
        {named ? <named.view.Cell value={row[title] ?? null} field={named.def} /> : row.id}
      </b>
      {fields.map(field => (
        <span key={field.id} className={field.align === 'end' ? 'num cut' : 'cut'}>
          {view === 'card' ? <span className="ink3 cap">{field.label}</span> : null}
          <field.view.Cell value={row[field.id] ?? null} field={field.def} />
        </span>
      ))}
      {view === 'announcement' && row.createdAt ? (
        <span className="num ink3">{sayDay(row.createdAt, { short: true })}</span>
      ) : null}
    </a>
  )
}

export default ApplicationTile
