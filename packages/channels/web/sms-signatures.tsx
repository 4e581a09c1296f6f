import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner, EmptyState, ListTable, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  askSmsSignature,
  decideSmsSignature,
  listSmsSignatures,
  type SignatureState,
  type SmsSignature,
} from '../shared/sms-contract.ts'
import './channels.css'

const tones: Readonly<Record<SignatureState, string>> = { asked: 'warn', approved: 'ok', rejected: 'bad' }

/** Signatures of short messages: apply, approve and reject. */
export const SmsSignatures = () => {
  const { t } = useTranslation()
  const listed = useCall(listSmsSignatures, {})
  const [asking, setAsking] = useState(false)
  const [refusing, setRefusing] = useState<SmsSignature | null>(null)
  const decide = useAction(decideSmsSignature, {
    refresh: [listSmsSignatures],
    onDone: (_answer, { approve }) => {
      setRefusing(null)
      toast({ text: t(approve ? 'sms.approved' : 'sms.rejected') })
    },
  })
  const columns: TableColumnsType<SmsSignature> = [
    { key: 'name', title: t('sms.signature'), render: (_v, row) => <b translate="no">【{row.name}】</b> },
    {
      key: 'space',
      title: t('channels.log.space'),
      render: (_v, row) => <span translate="no">{row.spaceName ?? row.space}</span>,
    },
    {
      key: 'purpose',
      title: t('sms.purpose'),
      render: (_v, row) => <span translate="no">{row.purpose}</span>,
    },
    {
      key: 'state',
      title: t('channels.log.state'),
      render: (_v, row) => (
        <>
          <span className={`tag ${tones[row.state]}`}>{t(`sms.state.${row.state}`)}</span>
          {row.reason ? <div className="ink3">{row.reason}</div> : null}
        </>
      ),
    },
    {
      key: 'acts',
      width: 190,
      render: (_v, row) =>
        row.state === 'asked' ? (
          <span className="chn-acts">
            <Button
              size="small"
              type="primary"
              loading={decide.isPending && decide.variables?.id === row.id}
              onClick={() => decide.mutate({ id: row.id, approve: true })}
            >
              {t('sms.approve')}
            </Button>
            <Button size="small" onClick={() => setRefusing(row)}>
              {t('sms.reject')}
            </Button>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('sms.signatures')}
        action={
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('sms.ask')}
          </Button>
        }
      />
      <div className="chn">
        <p className="chn-lead">{t('sms.signatures_why')}</p>
        {listed.error ? <Banner kind="bad">{errorText(t, listed.error)}</Banner> : null}
        {decide.error && !refusing ? <Banner kind="bad">{errorText(t, decide.error)}</Banner> : null}
        {!listed.data && !listed.error ? <Skeleton kind="form" rows={5} /> : null}
        {listed.data?.data.length === 0 ? (
          <EmptyState kind="never" icon="mail" title={t('sms.no_signatures')} />
        ) : listed.data ? (
          <ListTable<SmsSignature>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 720 }}
            columns={columns}
            dataSource={[...listed.data.data]}
          />
        ) : null}
      </div>
      {asking ? <AskDialog onClose={() => setAsking(false)} /> : null}
      {refusing ? (
        <RefuseDialog
          signature={refusing}
          pending={decide.isPending}
          failure={decide.error ? errorText(t, decide.error) : null}
          onRefuse={reason => decide.mutate({ id: refusing.id, approve: false, reason })}
          onClose={() => setRefusing(null)}
        />
      ) : null}
    </>
  )
}

const AskDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [given, setGiven] = useState({ space: '', name: '', purpose: '' })
  const ask = useAction(askSmsSignature, {
    refresh: [listSmsSignatures],
    onDone: () => {
      toast({ text: t('sms.asked') })
      onClose()
    },
  })
  const field = (name: keyof typeof given, max: number) => (
    <div className="fld">
      <label htmlFor={`ask-${name}`}>{t(`sms.ask.${name}`)}</label>
      <Input
        id={`ask-${name}`}
        value={given[name]}
        maxLength={max}
        onChange={event => setGiven({ ...given, [name]: event.target.value })}
      />
      {name === 'name' ? <div className="hint">{t('sms.ask.name_hint')}</div> : null}
    </div>
  )
  return (
    <Modal
      open
      title={t('sms.ask')}
      okText={t('sms.ask.submit')}
      okButtonProps={{ disabled: Object.values(given).some(value => value.trim() === '') }}
      confirmLoading={ask.isPending}
      onOk={() => ask.mutate(given)}
      onCancel={onClose}
    >
      <div className="chn-dialog">
        {ask.error ? <Banner kind="bad">{errorText(t, ask.error)}</Banner> : null}
        {field('space', 32)}
        {field('name', 12)}
        {field('purpose', 200)}
      </div>
    </Modal>
  )
}

interface RefuseDialogProps {
  readonly signature: SmsSignature
  readonly pending: boolean
  readonly failure: string | null
  onRefuse(reason: string): void
  onClose(): void
}

const RefuseDialog = ({ signature, pending, failure, onRefuse, onClose }: RefuseDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={t('sms.reject_title', { name: signature.name })}
      okText={t('sms.reject')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={pending}
      onOk={() => onRefuse(reason)}
      onCancel={onClose}
    >
      {failure ? <Banner kind="bad">{failure}</Banner> : null}
      <div className="fld">
        <label htmlFor="refuse-reason">{t('sms.reason')}</label>
        <Input.TextArea
          id="refuse-reason"
          rows={3}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
