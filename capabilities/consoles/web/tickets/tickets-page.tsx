import { inSpace, sayMoment, useCall, usePage, useSession } from '@gantry/client/web'
import { PageHeader, SavedTabs, SplitPanel } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type TicketState, ticketStates } from '../../shared/ticket-states.ts'
import { listTickets, type Ticket } from '../../shared/tickets-contract.ts'
import { HelpDialog } from '../help/help-dialog.tsx'
import { ConsoleTable } from '../parts/console-table.tsx'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketPanel, ticketTones } from './ticket-panel.tsx'
import '../consoles.css'

/** Support tickets: what waits for the reader stands first; a ticket opens beside the list. */
const TicketsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, of } = usePage().query
  const { user } = useSession()
  const [state, setState] = useState<TicketState | null>(null)
  const [page, setPage] = useState(1)
  const [isNew, setIsNew] = useState(false)
  const [isHelped, setIsHelped] = useState(false)
  const isProvider = user.userType === 'saas' || user.userType === 'root'
  const listed = useCall(
    listTickets,
    { page, ...(state ? { state } : {}), ...(of ? { of } : {}) },
    { keep: true },
  )
  const show = (ticket: string | null) =>
    navigate(inSpace(`/sysop/workSheet${ticket ? `?id=${ticket}` : ''}`), { replace: true })
  const counts = listed.data?.counts
  const columns: TableColumnsType<Ticket> = [
    {
      key: 'title',
      title: t('consoles.ticket'),
      render: (_v, { number, title, urgent, kind, space }) => (
        <span translate="no">
          <b>{title}</b>
          {urgent ? <span className="tag bad">{t('consoles.ticket.urgent')}</span> : null}
          <small className="ink3 co-below">
            #{number} · {t(`consoles.ticket.kind.${kind}`)}
            {isProvider ? ` · ${space.name}` : ''}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 120,
      render: (_v, { state: now }) => (
        <span className={`tag ${ticketTones[now]}`}>{t(`consoles.ticket.${now}`)}</span>
      ),
    },
    {
      key: 'who',
      title: t('consoles.ticket.people'),
      width: 150,
      render: (_v, { openedBy, takenBy }) => (
        <span translate="no">
          {openedBy}
          <small className="ink3 co-below">{takenBy}</small>
        </span>
      ),
    },
    {
      key: 'at',
      title: t('consoles.ticket.changed'),
      width: 170,
      render: (_v, { changedAt }) => sayMoment(changedAt),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.tickets')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...ticketStates] as const).map(each => ({
              id: each,
              label: each === 'all' ? t('consoles.all') : t(`consoles.ticket.${each}`),
              ...(counts && each !== 'all' && counts[each] > 0 ? { count: counts[each] } : {}),
            }))}
            onChange={each => {
              setState(ticketStates.find(one => one === each) ?? null)
              setPage(1)
            }}
          />
        }
        extra={<Button onClick={() => setIsHelped(true)}>{t('consoles.help')}</Button>}
        action={
          isProvider ? null : (
            <Button type="primary" onClick={() => setIsNew(true)}>
              {t('consoles.ticket.add')}
            </Button>
          )
        }
      />
      <SplitPanel
        label={t('consoles.ticket')}
        panel={id ? <TicketPanel key={id} id={id} onClose={() => show(null)} /> : null}
      >
        <div className="co-page">
          <ConsoleTable
            listed={listed}
            rowKey="id"
            columns={columns}
            width={620}
            page={page}
            onPage={setPage}
            filtered={state !== null}
            icon="help"
            none={t('consoles.ticket.none')}
            noneWhy={t(isProvider ? 'consoles.ticket.none_provider' : 'consoles.ticket.none_why')}
            failure={null}
            chosen={id}
            onOpen={row => show(row.id)}
          />
        </div>
      </SplitPanel>
      {isHelped ? <HelpDialog onClose={() => setIsHelped(false)} /> : null}
      {isNew ? (
        <TicketDialog
          onClose={() => setIsNew(false)}
          onOpened={ticket => {
            setIsNew(false)
            show(ticket)
          }}
        />
      ) : null}
    </>
  )
}

export default TicketsPage
