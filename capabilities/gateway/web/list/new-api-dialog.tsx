import { appsContract } from '@gantry/apps/shared'
import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOfApi } from '../../shared/api.ts'
import { listApis } from '../../shared/contract.ts'
import { NewDesignDialog } from './new-design-dialog.tsx'
import { pathState } from './path-state.ts'

/** Name, table, application, address and group of a new interface. */
export const NewApiDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [path, setPath] = useState('')
  const [table, setTable] = useState('')
  const apps = useCall(appsContract.listApps, {}).data?.data ?? []
  const taken = useCall(listApis, {}).data?.data.map(api => api.path) ?? []
  const state = pathState(path, taken)
  const owner = apps.find(({ tables }) => tables.some(({ id }) => id === table))
  return (
    <NewDesignDialog
      kind="api"
      title={t('gateway.new_api')}
      proposedName={t('gateway.new_name')}
      {...(owner && { ofApp: owner.id })}
      bodyOf={
        state === 'free'
          ? begun =>
              bodyOfApi({
                ...begun,
                path,
                version: 1,
                source: { kind: 'table', table, operations: ['list', 'read'], fields: [], most: 100 },
              })
          : null
      }
      onClose={onClose}
    >
      <Field
        label={t('gateway.path')}
        hint={t('gateway.path.hint')}
        failure={state === 'taken' ? t('gateway.path.taken') : undefined}
      >
        {id => (
          <Input
            id={id}
            value={path}
            maxLength={48}
            placeholder="work-orders"
            status={state === 'format' || state === 'taken' ? 'error' : ''}
            onChange={({ target }) => setPath(target.value)}
          />
        )}
      </Field>
      <Field label={t('gateway.table')} hint={t('gateway.table.hint')}>
        {id => (
          <Select<string>
            id={id}
            allowClear
            value={table === '' ? null : table}
            placeholder={t('gateway.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={apps
              .filter(({ tables }) => tables.length > 0)
              .map(app => ({
                label: localise(app.name, lang),
                options: app.tables.map(each => ({ value: each.id, label: localise(each.label, lang) })),
              }))}
            onChange={next => setTable(next ?? '')}
          />
        )}
      </Field>
    </NewDesignDialog>
  )
}
