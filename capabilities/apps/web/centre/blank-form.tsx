import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AppSign, signOf } from '../../shared/app-sign.ts'
import { createBlankApp, listApps } from '../../shared/contract.ts'
import { type AppScope, appScopes } from '../../shared/types.ts'
import { designHref } from '../app-address.ts'
import { SignPicker } from '../wizard/sign-picker.tsx'

/** What an application needs before it can be drawn: its name, where it stands, and its first table. */
export const BlankForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apps = useCall(listApps, {})
  const [name, setName] = useState('')
  const [chosen, setSign] = useState<AppSign | null>(null)
  const [system, setSystem] = useState('')
  const [typedTable, setTable] = useState<string | null>(null)
  const [scope, setScope] = useState<AppScope>('all')
  const create = useAction(createBlankApp, {
    refresh: [listApps],
    onDone: ({ id, tables }) => navigate(designHref(id, tables[0] ?? '')),
  })
  const sign = chosen ?? signOf(name)
  const table = typedTable ?? name
  const isTaken = (apps.data?.data ?? []).some(app => app.name === name.trim())
  const isReady = name.trim() !== '' && table.trim() !== '' && !isTaken
  const send = () => {
    if (!isReady || create.isPending) return
    create.mutate({
      name: name.trim(),
      ...sign,
      scope,
      table: table.trim(),
      title: t('newApp.title_field'),
      ...(system.trim() && { system: system.trim() }),
    })
  }
  return (
    <div className="na-form">
      {create.error ? <Banner kind="bad">{errorText(t, create.error)}</Banner> : null}
      <div className="fld">
        <label htmlFor="na-name">{t('sheet.app_name')}</label>
        <div className="row wz-name">
          <SignPicker sign={sign} onChange={setSign} />
          <Input
            id="na-name"
            autoFocus
            maxLength={40}
            value={name}
            status={isTaken ? 'error' : ''}
            onChange={event => setName(event.target.value)}
            onPressEnter={send}
          />
        </div>
        {isTaken ? (
          <p className="hint err" role="alert">
            {t('sheet.name_taken')}
          </p>
        ) : null}
      </div>
      <div className="fld">
        <label htmlFor="na-table">{t('newApp.table')}</label>
        <Input
          id="na-table"
          maxLength={40}
          value={table}
          onChange={event => setTable(event.target.value)}
          onPressEnter={send}
        />
      </div>
      <div className="fld">
        <label htmlFor="na-system">{t('sheet.system')}</label>
        <AutoComplete
          id="na-system"
          style={{ width: '100%' }}
          value={system}
          placeholder={t('sheet.system_hint')}
          options={(apps.data?.systems ?? []).map(one => ({ value: one.name }))}
          showSearch={{ filterOption: true }}
          onChange={value => setSystem((value ?? '').slice(0, 40))}
        />
      </div>
      <div className="fld">
        <label htmlFor="na-scope">{t('sheet.scope')}</label>
        <Select
          id="na-scope"
          style={{ width: '100%' }}
          value={scope}
          onChange={setScope}
          options={appScopes.map(value => ({ value, label: t(`sheet.scope.${value}`) }))}
        />
      </div>
      <Button type="primary" disabled={!isReady} loading={create.isPending} onClick={send}>
        {t('newApp.create')}
      </Button>
    </div>
  )
}
