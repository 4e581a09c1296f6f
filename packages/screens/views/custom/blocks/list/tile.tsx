import type { Page, RecordRow } from '@gantry/model/shared'
import { kindIn } from '@gantry/tiles/shared'
import { TileError, type TileProps, useSaid } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { type MouseEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../../../web/detail/title-of.ts'
import { RecordPlace } from '../../../../web/parts/record-place.tsx'
import type { FieldModel, TableModel } from '../../../../web/parts/table-model.ts'
import { deadlineFields, isUnfinished } from '../../../../web/parts/unfinished.ts'
import { blocks } from '../../blocks.ts'
import { useOwnView } from '../../context.ts'
import { chosenIn, question, recordHref, useLiveQuestion, useSource } from '../../use-source.ts'
import { type ListSettings, usualRows } from './shared.ts'

/**
 * Records as rows or cards. If another block follows this one, a click selects the record; otherwise it opens the
 * record.
 */
const ListTile = ({ tile, head, phone }: TileProps<ListSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model, error, query, waits, refetch } = useSource(settings)
  const { page: all } = useOwnView()
  const { by, say } = useSaid()
  const [number, setNumber] = useState(1)
  const asked = JSON.stringify(query)
  const [askedBefore, setAskedBefore] = useState(asked)
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    setNumber(1)
  }
  const size = settings.limit ?? usualRows
  const fields = (settings.columns ?? []).flatMap(id => model?.field(id) ?? [])
  const answer = useLiveQuestion<Page<RecordRow>>(
    settings.table,
    model && !waits
      ? question('records', {
          table: settings.table,
          ...query,
          ...(settings.sort && settings.sort.length > 0 && { sort: settings.sort }),
          page: number,
          pageSize: size,
          fields: [...new Set([model.title, ...fields.map(({ id }) => id), ...deadlineFields(model)])],
        })
      : null,
  )
  const followed = all.tiles.some(other =>
    kindIn(blocks, other.kind)?.follows?.(other.settings).includes(tile.id),
  )
  const chosen = chosenIn(by.get(tile.id))?.record
  const rows = answer.data?.data
  const first = rows?.[0]?.id
  // Selects the first record, so that following blocks have content initially.
  useEffect(() => {
    if (followed && rows && !rows.some(({ id }) => id === chosen))
      say(tile.id, first === undefined ? null : { table: settings.table, record: first })
  }, [followed, rows, chosen, first, say, tile.id, settings.table])

  const failed = error ?? answer.error
  if (failed) return <TileError error={failed} onRetry={error ? refetch : answer.refetch} />
  if (waits) return <p className="ob-none ink3">{t('block.choose')}</p>
  if (!model || !rows) return <Skeleton kind="table" rows={Math.min(size, 6)} />
  const total = answer.data?.total ?? 0
  const capped = answer.data?.page.capped ?? false
  const pages = Math.max(1, Math.ceil(total / size))
  const choose = (row: RecordRow) => say(tile.id, { table: settings.table, record: row.id })
  return (
    <>
      {head.note
        ? createPortal(<span className="num">{capped ? `${total}+` : total}</span>, head.note)
        : null}
      {rows.length === 0 ? (
        <p className="ob-none ink3">{t('block.list.none')}</p>
      ) : (
        <ul className={settings.look === 'cards' ? 'ob-cards' : 'ob-rows'} data-phone={phone || undefined}>
          {rows.map(row => (
            <li key={row.id}>
              <Row
                model={model}
                row={row}
                fields={phone && settings.look !== 'cards' ? fields.slice(0, 2) : fields}
                cards={settings.look === 'cards'}
                current={row.id === chosen}
                {...(followed && { onChoose: () => choose(row) })}
              />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 || number > 1 ? (
        <div className="ob-pages">
          <span className="ink3">
            {t('block.list.range', {
              from: (number - 1) * size + 1,
              to: (number - 1) * size + rows.length,
              total: capped ? `${total}+` : total,
            })}
          </span>
          <span className="grow" />
          <button
            type="button"
            className="btn t xs sq"
            disabled={number <= 1}
            aria-label={t('block.list.previous')}
            onClick={() => setNumber(number - 1)}
          >
            <Icon name="left" size={14} />
          </button>
          <button
            type="button"
            className="btn t xs sq"
            disabled={rows.length < size || (number >= pages && !capped)}
            aria-label={t('block.list.next')}
            onClick={() => setNumber(number + 1)}
          >
            <Icon name="right" size={14} />
          </button>
        </div>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly model: TableModel
  readonly row: RecordRow
  readonly fields: readonly FieldModel[]
  readonly cards: boolean
  readonly current: boolean
  /** Absent: a click opens the record. */
  onChoose?(): void
}

const Row = ({ model, row, fields, cards, current, onChoose }: RowProps) => {
  const own = useOwnView()
  const { t } = useTranslation()
  const title = model.field(model.title)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onChoose) {
      event.preventDefault()
      onChoose()
    } else if (own.open && model.id === own.model?.id) {
      event.preventDefault()
      own.open(row)
    }
  }
  return (
    <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
      <a
        className="ob-row"
        href={recordHref(model.id, row.id)}
        aria-current={current || undefined}
        title={onChoose ? t('block.list.choose', { title: titleOf(model, row) ?? row.id }) : undefined}
        onClick={open}
        onDoubleClick={() => own.open && model.id === own.model?.id && own.open(row)}
      >
        <b className="cut">
          {title ? <title.view.Cell value={row[title.id] ?? null} field={title.def} /> : row.id}
        </b>
        {fields.map(field => (
          <span key={field.id} className={field.align === 'end' ? 'num cut' : 'cut'}>
            {cards ? <span className="ink3 cap">{field.label}</span> : null}
            <field.view.Cell value={row[field.id] ?? null} field={field.def} />
          </span>
        ))}
      </a>
    </RecordPlace>
  )
}

export default ListTile
