import { Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import { type TableModel, useTable } from '@gantry/screens/web'
import { Banner, EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPublicForms, type PublicFormHead } from '../../shared/contract.ts'
import { FormCard } from './form-card.tsx'
import { LinkDialog } from './link-dialog.tsx'
import './manage.css'
import { SettingsDialog } from './settings-dialog.tsx'

/** The forms of one table for people without an account. */
const FormsPage = () => {
  const { params } = usePage()
  const table = params.module ?? ''
  const { model, error } = useTable(table)
  if (error) return <Failed error={error} fill />
  return model ? (
    <Forms key={table} model={model} app={params.appId ?? ''} />
  ) : (
    <Skeleton kind="form" rows={6} />
  )
}

export default FormsPage

type Open = { readonly what: 'new' } | { readonly what: 'edit' | 'link'; readonly id: string } | null

const Forms = ({ model, app }: { readonly model: TableModel; readonly app: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listPublicForms, { table: model.id })
  const [open, setOpen] = useState<Open>(null)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="form" rows={6} />
  const chosen = (what: 'edit' | 'link'): PublicFormHead | undefined =>
    open?.what === what ? data.data.find(({ id }) => id === open.id) : undefined
  const [edited, linked] = [chosen('edit'), chosen('link')]
  const close = () => setOpen(null)
  return (
    <div className="pf-page">
      <PageHeader
        own
        crumbs={[{ title: model.label, href: inSpace(`/app/!/${model.id}/${app}`), own: true }]}
        title={t('publicForms.of', { table: model.label })}
        action={
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            disabled={!data.allowed}
            onClick={() => setOpen({ what: 'new' })}
          >
            {t('publicForms.new')}
          </Button>
        }
      />
      {data.allowed ? (
        <p className="ink2 pf-lead">{t('publicForms.lead')}</p>
      ) : (
        <Banner kind="bad">{t('publicForms.forbidden')}</Banner>
      )}
      {data.data.length === 0 ? (
        <EmptyState kind="never" icon="form" title={t('publicForms.none')}>
          {t('publicForms.none.why')}
        </EmptyState>
      ) : (
        <ul className="pf-list">
          {data.data.map(form => (
            <FormCard
              key={form.id}
              form={form}
              allowed={data.allowed}
              onEdit={() => setOpen({ what: 'edit', id: form.id })}
              onLink={() => setOpen({ what: 'link', id: form.id })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'new' || edited ? (
        <SettingsDialog
          key={edited?.id ?? 'new'}
          model={model}
          fields={data.fields}
          needed={data.needed}
          form={edited ?? null}
          onSaved={id => (edited ? close() : setOpen({ what: 'link', id }))}
          onClose={close}
        />
      ) : null}
      {linked ? <LinkDialog key={linked.id} form={linked} fields={data.fields} onClose={close} /> : null}
    </div>
  )
}
