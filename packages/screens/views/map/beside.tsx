import { sayNumber } from '@gantry/client/web'
import { OptionMark } from '@gantry/fields/web'
import type { Page, RecordRow } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { pageSize } from './use-places.ts'

interface BesideProps {
  readonly model: TableModel
  readonly status: FieldModel | undefined
  readonly tab: 'seen' | 'unplaced'
  readonly page: number
  readonly answer: Page<RecordRow> | undefined
  readonly current: string | null
  /** The record whose position the next click on the map sets. */
  readonly putting: string | null
  /** The user may set the position of a record. */
  readonly placing: boolean
  href(row: RecordRow): string
  onTab(tab: 'seen' | 'unplaced'): void
  onPage(page: number): void
  onChoose(row: RecordRow): void
  onOpen(row: RecordRow): void
}

const tabs = ['seen', 'unplaced'] as const

/** The records in the visible part of a map, or those without a position, in pages. */
export const Beside = (props: BesideProps) => {
  const { model, status, tab, page, answer, current, putting } = props
  const { t } = useTranslation()
  const pages = Math.ceil((answer?.total ?? 0) / pageSize)
  const total = answer?.total ?? 0
  return (
    <aside className="mp-beside">
      <header>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own. */}
        <div className="seg s" role="group" aria-label={t('view.kind.map')}>
          {tabs.map(each => (
            <button
              key={each}
              type="button"
              className={each === tab ? 'on' : undefined}
              aria-pressed={each === tab}
              onClick={() => props.onTab(each)}
            >
              {t(`view.map.${each}`)}
            </button>
          ))}
        </div>
        <span className="ink3" aria-live="polite">
          {answer ? `${sayNumber(total)}${answer.page.capped ? '+' : ''}` : null}
        </span>
      </header>
      {tab === 'unplaced' && props.placing && total > 0 ? (
        <p className="cap ink3">{t('view.map.put.choose')}</p>
      ) : null}
      {!answer ? (
        <Skeleton kind="text" rows={8} />
      ) : answer.data.length === 0 ? (
        <p className="mp-none ink3">{t(`view.map.${tab}.none`)}</p>
      ) : (
        <ul>
          {answer.data.map(row => {
            const option = status?.type.options?.(status.def).find(({ id }) => id === row[status.id])
            const on = row.id === (putting ?? current)
            return (
              <li key={row.id} className={on ? 'on' : undefined}>
                <a
                  href={props.href(row)}
                  aria-current={on || undefined}
                  onClick={event => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    props.onChoose(row)
                  }}
                  onDoubleClick={() => props.onOpen(row)}
                >
                  <span className="cut" translate="no">
                    {titleOf(model, row)}
                  </span>
                  {option ? <OptionMark option={option} /> : null}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {pages > 1 ? (
        <footer>
          <button
            type="button"
            className="btn t s"
            disabled={page === 1}
            onClick={() => props.onPage(page - 1)}
          >
            {t('view.calendar.previous')}
          </button>
          <span className="ink3">{t('view.calendar.page', { page, pages })}</span>
          <button
            type="button"
            className="btn t s"
            disabled={page >= pages}
            onClick={() => props.onPage(page + 1)}
          >
            {t('view.calendar.next')}
          </button>
        </footer>
      ) : null}
    </aside>
  )
}
