import { currentLang, FormFailure, useAction, useCall } from '@gantry/client/web'
import { Icon, PageHeader } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayTypes, orderPayTypes, type PayType } from '../../shared/catalogue-contract.ts'
import { terminals } from '../../shared/methods.ts'
import { Rows, StateTag } from '../parts/states.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { PayTypeDialog } from './pay-type-dialog.tsx'
import '../payments.css'

/** Ways to pay in the order in which payers see them, and below what they see on each terminal. */
const PayTypesPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listPayTypes, {})
  const [edited, setEdited] = useState<PayType | 'new' | null>(null)
  const order = useAction(orderPayTypes, { refresh: [listPayTypes] })
  const all = listed.data?.data ?? []
  const ids = all.map(({ id }) => id)
  const nameOf = ({ nameZh, nameEn }: PayType) => (currentLang() === 'en' ? nameEn : nameZh)
  const columns: TableColumnsType<PayType> = [
    {
      key: 'name',
      title: t('payments.type'),
      render: (_v, { icon, nameZh, nameEn }) => (
        <span className="pay-named" translate="no">
          <Icon name={icon} size={16} />
          <span>
            <b>{nameZh}</b>
            <small className="ink3 pay-below">{nameEn}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'method',
      title: t('payments.method'),
      width: 170,
      render: (_v, { method }) => t(`payments.method.${method}`),
    },
    {
      key: 'terminals',
      title: t('payments.type.terminals'),
      width: 150,
      render: (_v, { terminals: shown }) =>
        terminals
          .filter(each => shown.includes(each))
          .map(each => t(`payments.terminal.${each}`))
          .join(t('payments.comma')),
    },
    {
      key: 'state',
      title: t('payments.state'),
      width: 130,
      render: (_v, { state, ready }) => <StateTag state={state} ready={ready} />,
    },
    {
      key: 'acts',
      width: 160,
      render: (_v, type) => (
        <span className="pay-acts">
          <Button size="small" onClick={() => setEdited(type)}>
            {t('payments.edit')}
          </Button>
          <MoveButtons
            ids={ids}
            id={type.id}
            name={nameOf(type)}
            onMove={moved => order.mutate({ ids: moved })}
          />
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('payments.types')}
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEdited('new')}>
            {t('payments.type.add')}
          </Button>
        }
      />
      <div className="pay-page">
        <FormFailure error={order.error} />
        <Rows<PayType>
          listed={listed}
          columns={columns}
          width={720}
          icon="yuan"
          none={t('payments.type.none')}
          noneWhy={t('payments.type.none_why')}
        >
          <div className="pay-seen">
            {terminals.map(terminal => {
              const shown = all.filter(type => type.state === 'active' && type.terminals.includes(terminal))
              return (
                <section key={terminal}>
                  <h2>{t(`payments.type.seen_${terminal}`)}</h2>
                  {shown.length === 0 ? <p className="ink3">{t('payments.type.seen_none')}</p> : null}
                  <ol className="pay-ways">
                    {shown.map(type => (
                      <li key={type.id} className={type.ready ? '' : 'ink3'} translate="no">
                        <Icon name={type.icon} size={20} />
                        {nameOf(type)}
                      </li>
                    ))}
                  </ol>
                </section>
              )
            })}
          </div>
        </Rows>
      </div>
      {edited ? (
        <PayTypeDialog type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

export default PayTypesPage
