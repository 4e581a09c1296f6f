import { errorText, useAction, useCall } from '@gantry/client/web'
import { OptionMark } from '@gantry/fields/web'
import { Banner } from '@gantry/ui/web'
import { AutoComplete, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { freeName } from '../../shared/app-sign.ts'
import { createFromTemplate, listApps, listTemplates } from '../../shared/contract.ts'
import type { TemplateInfo } from '../../shared/types.ts'
import { appHref } from '../app-address.ts'
import { AppIcon } from './app-icon.tsx'

/** The chosen template: what it looks like, what it holds, and what its application will be called. */
export const TemplatePanel = ({ template }: { readonly template: TemplateInfo }) => {
  const { t } = useTranslation()
  return (
    <aside className="na-right" aria-label={template.name}>
      <header>
        <AppIcon icon={template.icon} color={template.color} />
        <div>
          <h2>{template.name}</h2>
          <p className="ink2">{template.description}</p>
        </div>
      </header>
      <Preview template={template} />
      <dl className="na-con">
        <dt>
          {t('newApp.tables')} <b>{template.tables.length}</b>
        </dt>
        <dd>
          {template.tables
            .map(({ label, fields }) => t('newApp.table_fields', { label, fields }))
            .join(t('newApp.comma'))}
        </dd>
        <dt>
          {t('newApp.views')} <b>{template.views.length}</b>
        </dt>
        <dd>{template.views.map(({ label }) => label).join(t('newApp.comma'))}</dd>
        {template.devices === null ? null : (
          <>
            <dt>{t('newApp.uses')}</dt>
            <dd>
              {template.devices > 0
                ? t('newApp.register', { count: template.devices })
                : t('newApp.new_register')}
            </dd>
          </>
        )}
      </dl>
      <TemplateForm template={template} />
    </aside>
  )
}

const Preview = ({ template: { preview } }: { readonly template: TemplateInfo }) => (
  <div className="na-pv">
    <table className="tbl">
      <thead>
        <tr>
          {preview.columns.map(column => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a cut-out never change places.
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={preview.columns[column]}>
                {cell.state ? (
                  <OptionMark option={{ id: cell.state, label: cell.text, state: cell.state }} />
                ) : (
                  <span className="cut">{cell.text}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const TemplateForm = ({ template }: { readonly template: TemplateInfo }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apps = useCall(listApps, {})
  const names = (apps.data?.data ?? []).map(app => app.name)
  const [typed, setName] = useState<string | null>(null)
  const [system, setSystem] = useState(template.system)
  const [sample, setSample] = useState(true)
  const create = useAction(createFromTemplate, {
    refresh: [listApps, listTemplates],
    onDone: ({ id }) => navigate(appHref(id)),
  })
  const name = typed ?? freeName(template.name, names)
  const isTaken = names.includes(name.trim())
  const isReady = apps.data !== undefined && name.trim() !== '' && !isTaken
  const send = () => {
    if (!isReady || create.isPending) return
    create.mutate({
      template: template.id,
      name: name.trim(),
      sample,
      ...(system.trim() && { system: system.trim() }),
    })
  }
  return (
    <div className="na-form na-make">
      {create.error ? <Banner kind="bad">{errorText(t, create.error)}</Banner> : null}
      <div className="fld">
        <label htmlFor="nt-name">{t('sheet.app_name')}</label>
        <Input
          id="nt-name"
          maxLength={40}
          value={name}
          status={isTaken ? 'error' : ''}
          onChange={event => setName(event.target.value)}
          onPressEnter={send}
        />
        {isTaken ? (
          <p className="hint err" role="alert">
            {t('sheet.name_taken')}
          </p>
        ) : null}
      </div>
      <div className="fld">
        <label htmlFor="nt-system">{t('newApp.place')}</label>
        <AutoComplete
          id="nt-system"
          style={{ width: '100%' }}
          value={system}
          options={(apps.data?.systems ?? []).map(one => ({ value: one.name }))}
          showSearch={{ filterOption: true }}
          onChange={value => setSystem((value ?? '').slice(0, 40))}
        />
      </div>
      <div className="na-send">
        <Checkbox checked={sample} onChange={event => setSample(event.target.checked)}>
          {t('newApp.sample', { count: template.rows })}
        </Checkbox>
        <Button type="primary" disabled={!isReady} loading={create.isPending} onClick={send}>
          {t('newApp.make')}
        </Button>
      </div>
    </div>
  )
}
