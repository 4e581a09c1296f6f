import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { type FieldId, listRecords, type Query } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import type { CalendarState } from './calendar-state.ts'
import type { Day } from './days.ts'
import { clock, EventFace } from './event-face.tsx'
import { eventOf, type Ground } from './events.ts'
import { queryOf } from './use-events.ts'

interface DayDrawerProps {
  readonly state: CalendarState
  readonly day: Day
  readonly query: Pick<Query, 'filter' | 'search'>
  readonly ground: Ground
  readonly fields: readonly FieldId[]
  onClose(): void
}

/** Page size of records. */
const pageSize = 50

/** All records of a day, in pages, in a side panel of the month view. */
export const DayDrawer = ({ state, day, query, ground, fields, onClose }: DayDrawerProps) => {
  const { t } = useTranslation()
  const { model } = state
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    listRecords,
    { table: model.id, ...queryOf(query, ground, day, day), fields, page, pageSize, count: 'capped' },
    { keep: true },
  )
  const named = new Intl.DateTimeFormat(localeNow().lang, { dateStyle: 'full', timeZone: 'UTC' })
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <Drawer open size={400} title={named.format(new Date(`${day}T00:00:00Z`))} onClose={onClose}>
      {error && !data ? (
        <Unreadable error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton kind="text" rows={8} />
      ) : (
        <>
          <ul className="cal-list">
            {data.data.map(row => {
              const event = eventOf(row, ground)
              return (
                <li key={row.id}>
                  <a
                    href={state.href(row)}
                    aria-current={row.id === state.current || undefined}
                    onClick={click => {
                      if (click.metaKey || click.ctrlKey || click.shiftKey) return
                      click.preventDefault()
                      onClose()
                      state.open(row)
                    }}
                  >
                    <EventFace
                      model={model}
                      sign={state.sign}
                      row={row}
                      time={event?.hours && event.from === day ? clock(event.hours.from) : undefined}
                    />
                  </a>
                </li>
              )
            })}
          </ul>
          {data.data.length === 0 ? <p className="ink3">{t('view.calendar.nothing')}</p> : null}
          <p className="cal-drawer-foot">
            {state.create ? (
              <button
                type="button"
                className="btn s"
                onClick={() => {
                  onClose()
                  state.create?.(day)
                }}
              >
                {t('view.calendar.new')}
              </button>
            ) : null}
            <span className="grow" />
            {pages > 1 ? (
              <>
                <button
                  type="button"
                  className="btn t s"
                  disabled={page === 1}
                  onClick={() => setPage(page - 1)}
                >
                  {t('view.calendar.previous')}
                </button>
                <span className="ink3">{t('view.calendar.page', { page, pages })}</span>
                <button
                  type="button"
                  className="btn t s"
                  disabled={page >= pages}
                  onClick={() => setPage(page + 1)}
                >
                  {t('view.calendar.next')}
                </button>
              </>
            ) : null}
          </p>
        </>
      )}
    </Drawer>
  )
}
