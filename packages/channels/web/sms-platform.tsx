import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner, EmptyState, ListTable, Modal, PageHeader, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, Select, type TableColumnsType, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providers } from '../shared/providers.ts'
import {
  dropSmsTemplate,
  listSmsTemplates,
  type SmsTemplate,
  setSmsTemplate,
} from '../shared/sms-contract.ts'
import './channels.css'
import { DispatchLog } from './dispatch-log.tsx'

/** The log of everything sent, and the templates of short messages. */
export const SmsPlatform = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('sms.platform')} />
      <div className="chn">
        <Tabs
          items={[
            { key: 'log', label: t('channels.log'), children: <DispatchLog of="platform" /> },
            { key: 'templates', label: t('sms.templates'), children: <Templates /> },
          ]}
        />
      </div>
    </>
  )
}

const smsProviders = providers
  .filter(each => each.channel === 'sms' && each.name !== 'catcher')
  .map(({ name }) => name)

const fresh = {
  provider: smsProviders[0]!,
  kind: 'code',
  lang: 'zh-CN' as 'zh-CN' | 'en',
  code: '',
  body: '',
}

const Templates = () => {
  const { t } = useTranslation()
  const listed = useCall(listSmsTemplates, {})
  const [edited, setEdited] = useState<typeof fresh | null>(null)
  const drop = useAction(dropSmsTemplate, { refresh: [listSmsTemplates] })
  const columns: TableColumnsType<SmsTemplate> = [
    {
      key: 'kind',
      title: t('channels.log.kind'),
      render: (_v, row) => t([`channels.kind.${row.kind}`, `notice.${row.kind}`, 'channels.kind.other']),
    },
    { key: 'lang', title: t('sms.lang'), width: 90, render: (_v, row) => t(`sms.lang.${row.lang}`) },
    {
      key: 'provider',
      title: t('channels.provider'),
      width: 120,
      render: (_v, row) => t(`channels.provider.${row.provider}`),
    },
    {
      key: 'code',
      title: t('sms.code'),
      width: 140,
      render: (_v, row) => <span className="mono">{row.code}</span>,
    },
    { key: 'body', title: t('sms.body'), render: (_v, row) => <span translate="no">{row.body}</span> },
    {
      key: 'acts',
      width: 150,
      render: (_v, { id: _id, names: _names, ...row }) => (
        <span className="chn-acts">
          <Button size="small" onClick={() => setEdited(row)}>
            {t('sms.edit')}
          </Button>
          <Popconfirm
            title={t('sms.drop_sure')}
            okText={t('sms.drop')}
            onConfirm={() => drop.mutate({ id: _id })}
          >
            <Button size="small" type="text" danger>
              {t('sms.drop')}
            </Button>
          </Popconfirm>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className="chn-bar">
        <p className="chn-lead grow">{t('sms.templates_why')}</p>
        <Button type="primary" onClick={() => setEdited(fresh)}>
          {t('sms.add_template')}
        </Button>
      </div>
      {listed.error ? <Banner kind="bad">{errorText(t, listed.error)}</Banner> : null}
      {drop.error ? <Banner kind="bad">{errorText(t, drop.error)}</Banner> : null}
      <ListTable<SmsTemplate>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 720 }}
        columns={columns}
        dataSource={[...(listed.data?.data ?? [])]}
        locale={{ emptyText: <EmptyState kind="never" icon="mail" title={t('sms.no_templates')} /> }}
      />
      {edited ? <TemplateDialog given={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

const TemplateDialog = ({ given, onClose }: { given: typeof fresh; onClose(): void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(given)
  const save = useAction(setSmsTemplate, {
    refresh: [listSmsTemplates],
    onDone: () => {
      toast({ text: t('channels.saved') })
      onClose()
    },
  })
  const set = (part: Partial<typeof fresh>) => setTyped({ ...typed, ...part })
  return (
    <Modal
      open
      title={t('sms.template')}
      okText={t('channels.save')}
      okButtonProps={{ disabled: typed.code.trim() === '' || typed.body.trim() === '' }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ ...typed, code: typed.code.trim() })}
      onCancel={onClose}
    >
      <div className="chn-dialog">
        {save.error ? <Banner kind="bad">{errorText(t, save.error)}</Banner> : null}
        <div className="fld">
          <label htmlFor="tpl-provider">{t('channels.provider')}</label>
          <Select
            id="tpl-provider"
            style={{ width: '100%' }}
            value={typed.provider}
            options={smsProviders.map(value => ({ value, label: t(`channels.provider.${value}`) }))}
            onChange={provider => set({ provider })}
          />
        </div>
        <div className="fld">
          <label htmlFor="tpl-kind">{t('channels.log.kind')}</label>
          <Select
            id="tpl-kind"
            style={{ width: '100%' }}
            value={typed.kind}
            options={['code', 'notice', 'digest', 'test'].map(value => ({
              value,
              label: t(`channels.kind.${value}`),
            }))}
            onChange={kind => set({ kind })}
          />
        </div>
        <div className="fld">
          <label htmlFor="tpl-lang">{t('sms.lang')}</label>
          <Select
            id="tpl-lang"
            style={{ width: '100%' }}
            value={typed.lang}
            options={(['zh-CN', 'en'] as const).map(value => ({ value, label: t(`sms.lang.${value}`) }))}
            onChange={lang => set({ lang })}
          />
        </div>
        <div className="fld">
          <label htmlFor="tpl-code">{t('sms.code')}</label>
          <Input
            id="tpl-code"
            value={typed.code}
            maxLength={60}
            onChange={event => set({ code: event.target.value })}
          />
        </div>
        <div className="fld">
          <label htmlFor="tpl-body">{t('sms.body')}</label>
          <Input.TextArea
            id="tpl-body"
            rows={4}
            maxLength={500}
            value={typed.body}
            onChange={event => set({ body: event.target.value })}
          />
          <div className="hint">{t('sms.body_hint')}</div>
        </div>
      </div>
    </Modal>
  )
}
