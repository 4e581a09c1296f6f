import { sayMoment, useAction, useCall } from '@gantry/client/web'
import { type Consent, consentContract } from '@gantry/store/shared'
import { toast } from '@gantry/ui/web'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleTable } from '../parts/console-table.tsx'

const tones = { waiting: 'warn', accepted: 'ok', refused: 'bad', withdrawn: '', expired: '' } as const

/** What spaces were asked to let be published in their name, and what they answered. */
export const AskedConsents = () => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const listed = useCall(consentContract.listAskedConsents, { page }, { keep: true })
  const withdraw = useAction(consentContract.withdrawConsent, {
    refresh: [consentContract.listAskedConsents],
    onDone: () => toast({ text: t('consoles.consent.said_withdrawn') }),
  })
  const columns: TableColumnsType<Consent> = [
    {
      key: 'app',
      title: t('consoles.app'),
      render: (_v, { app, space }) => (
        <span translate="no">
          <b>{app.name}</b>
          <small className="ink3 co-below">{space.name}</small>
        </span>
      ),
    },
    {
      key: 'asked',
      title: t('consoles.consent.by'),
      width: 280,
      render: (_v, { by, at, note }) => (
        <span translate="no">
          {t('consoles.consent.who_at', { who: by, at: sayMoment(at) })}
          <small className="ink3 co-below">{note}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 200,
      render: (_v, { state, endsAt }) => (
        <>
          <span className={`tag ${tones[state]}`}>{t(`store.consent.state.${state}`)}</span>
          {state === 'waiting' ? (
            <small className="ink3 co-below">{t('consoles.consent.until', { at: sayMoment(endsAt) })}</small>
          ) : null}
        </>
      ),
    },
    {
      key: 'answer',
      title: t('consoles.consent.answer'),
      width: 240,
      render: (_v, { decidedBy, decidedAt, reason }) => (
        <span className="ink2" translate="no">
          {decidedBy && decidedAt
            ? t('consoles.consent.who_at', { who: decidedBy, at: sayMoment(decidedAt) })
            : '—'}
          <small className="ink3 co-below">{reason}</small>
        </span>
      ),
    },
    {
      key: 'acts',
      width: 110,
      render: (_v, { id, app, state }) =>
        state === 'waiting' ? (
          <Popconfirm
            title={t('consoles.consent.withdraw_sure', { name: app.name })}
            okText={t('consoles.consent.withdraw')}
            onConfirm={() => withdraw.mutate({ id })}
          >
            <Button size="small">{t('consoles.consent.withdraw')}</Button>
          </Popconfirm>
        ) : null,
    },
  ]
  return (
    <ConsoleTable
      listed={listed}
      rowKey="id"
      columns={columns}
      width={1040}
      page={page}
      onPage={setPage}
      filtered={false}
      icon="upload"
      none={t('consoles.consent.none')}
      noneWhy={t('consoles.consent.none_why')}
      failure={withdraw.error}
    />
  )
}
