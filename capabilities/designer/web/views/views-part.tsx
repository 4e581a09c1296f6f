import { localise, newId } from '@gantry/base/shared'
import { currentLang, useAction, useCall } from '@gantry/client/web'
import { listDesigns, whoMentions } from '@gantry/designs/shared'
import { listViews, type TableId, type TableView } from '@gantry/model/shared'
import { viewKindNames, viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable, viewIcon } from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { setViewState } from '@gantry/views/shared'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewEditor } from './view-editor.tsx'

interface ViewsPartProps {
  readonly table: TableId
  readonly app: string | null
}

/** The views of a published table: which there are, and the one that is being drawn. */
export const ViewsPart = ({ table, app }: ViewsPartProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  if (!model) return <Skeleton kind="form" />
  return model.info.table.id === table ? <Views model={model} app={app} /> : <p>{t('designer.views.none')}</p>
}

interface Begun {
  readonly id: string
  /** A new view, not kept yet. */
  readonly first: TableView | null
}

const Views = ({ model, app }: { readonly model: TableModel; readonly app: string | null }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'view', ...(app !== null && { app }) })
  const setState = useAction(setViewState, { refresh: [listViews, listDesigns, whoMentions] })
  const [chosen, setChosen] = useState<Begun | null>(null)
  const ids = new Set(
    (mentions.data?.data ?? []).flatMap(({ design }) => (design.kind === 'view' ? design.id : [])),
  )
  const views = (designs.data?.data ?? []).filter(({ id }) => ids.has(id))
  const add = (kind: (typeof viewKindNames)[number]) => {
    const options = viewKindOf(kind).propose(model.info.table)
    if (!options) return
    const id = newId()
    const label = t(`view.kind.${kind}`)
    setChosen({ id, first: { id, table: model.id, kind, label, position: views.length + 1, options } })
  }
  const refresh = () => Promise.all([mentions.refetch(), designs.refetch()])
  const shown = chosen ?? (views[0] ? { id: views[0].id, first: null } : null)
  const current = views.find(({ id }) => id === shown?.id)
  return (
    <div className="vd">
      <nav className="vd-list" aria-label={t('designer.views')}>
        {views.map(view => (
          <button
            key={view.id}
            type="button"
            className={view.id === shown?.id ? 'btn t s on' : 'btn t s'}
            onClick={() => setChosen({ id: view.id, first: null })}
          >
            <span translate="no">{localise(view.name, lang)}</span>
            {view.state === 'stopped' ? <span className="ink3">{t('designer.views.stopped')}</span> : null}
            {view.release === null ? <span className="ink3">{t('designer.views.draft')}</span> : null}
          </button>
        ))}
        <Dropdown
          trigger={['click']}
          menu={{
            items: viewKindNames.map(kind => ({
              key: kind,
              icon: <Icon name={viewIcon({ kind })} size={14} />,
              label: t(`view.kind.${kind}`),
              disabled: viewKindOf(kind).propose(model.info.table) === null,
              onClick: () => add(kind),
            })),
          }}
        >
          <Button icon={<Icon name="plus" />}>{t('designer.views.add')}</Button>
        </Dropdown>
      </nav>
      {shown ? (
        <ViewEditor
          key={shown.id}
          model={model}
          id={shown.id}
          first={shown.first}
          state={current?.state ?? 'active'}
          onState={state => setState.mutate({ id: shown.id, state })}
          onCopy={view => {
            const id = newId()
            setChosen({ id, first: { ...view, id } })
          }}
          onChanged={() => void refresh()}
        />
      ) : (
        <p className="ink3">{t('designer.views.none')}</p>
      )}
    </div>
  )
}
