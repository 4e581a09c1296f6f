import { localise, newId } from '@gantry/base/shared'
import { chartFaces } from '@gantry/charts/web'
import { currentLang, inSpace } from '@gantry/client/web'
import { DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import { listViews, type TableView } from '@gantry/model/shared'
import { checkView } from '@gantry/screens/shared'
import { ChartFacesContext, OwnViewComposer, type TableModel } from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Dropdown, Input } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { viewKind } from '../shared/view-kind.ts'
import './own-view.css'

interface OwnViewDesignerProps {
  readonly opened: Opened<TableView>
  readonly model: TableModel
  readonly app: string
  readonly entries: readonly { readonly id: string; readonly name: string; readonly drafted: boolean }[]
  onOpen(view: string): void
}

/** One own view: its page in the composer, its versions, and publishing. */
export const OwnViewDesigner = ({ opened, model, app, entries, onOpen }: OwnViewDesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const editor = useDesignEditor(opened, { kind: viewKind, refresh: [listViews] })
  const { body: view, apply } = editor.state
  const found = editor.refused.map(issue => ({ ...issue, field: issue.field.replace(/^options\./, '') }))
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: model.label, href: inSpace(`/app/!/${model.id}/${app}?view=${view.id}`), own: true }]}
      title={localise(view.label, lang)}
      parts={[{ id: 'layout', label: t('ownView.part.layout') }]}
      leading={
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: [view.id],
            items: [
              ...entries.map(({ id, name, drafted }) => ({
                key: id,
                label: (
                  <span translate="no">
                    {name}
                    {drafted ? <span className="ink3"> {t('ownView.draft')}</span> : null}
                  </span>
                ),
              })),
              { type: 'divider' as const },
              { key: 'new', icon: <Icon name="plus" size={14} />, label: t('ownView.new') },
            ],
            onClick: chosen => onOpen(chosen.key === 'new' ? newId() : chosen.key),
          }}
        >
          <button type="button" className="btn t s sq" aria-label={t('ownView.choose')}>
            <Icon name="down" size={14} />
          </button>
        </Dropdown>
      }
      open={{
        href: `/view-preview/${model.id}/${app}/web?view=${view.id}&draft=${view.id}`,
        label: t('ownView.preview'),
        ofDraft: true,
      }}
      blocked={checkView(view, model.info.table).length > 0}
    >
      {() => (
        <Suspense fallback={<Skeleton kind="table" rows={12} />}>
          <ChartFacesContext value={chartFaces}>
            <OwnViewComposer
              model={model}
              view={view}
              found={found}
              tools={
                <Input
                  className="ov-name"
                  size="small"
                  maxLength={100}
                  aria-label={t('ownView.name')}
                  value={localise(view.label, lang)}
                  onChange={({ target }) =>
                    apply({
                      ...view,
                      label:
                        typeof view.label === 'string'
                          ? target.value
                          : { ...view.label, [lang]: target.value },
                    })
                  }
                />
              }
              onChange={page => apply({ ...view, options: page as unknown as TableView['options'] })}
            />
          </ChartFacesContext>
        </Suspense>
      )}
    </DesignPage>
  )
}
