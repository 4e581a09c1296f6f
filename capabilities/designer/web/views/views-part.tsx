import { newId } from '@gantry/base/shared'
import { errorText, useAction, useCall } from '@gantry/client/web'
import { listDesigns, openDesign, whoMentions } from '@gantry/designs/shared'
import { wantedDesign } from '@gantry/designs/web'
import { listViews, orderViews, type TableId, type TableView } from '@gantry/model/shared'
import { viewKindNames, viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable, viewIcon } from '@gantry/screens/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { setViewState } from '@gantry/views/shared'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewEditor } from './view-editor.tsx'
import { ViewList } from './view-list.tsx'

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
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'view', ...(app !== null && { app }) })
  const setState = useAction(setViewState, { refresh: [listViews, listDesigns, whoMentions] })
  const offered = useCall(listViews, { table: model.id })
  const order = useAction(orderViews, {
    refresh: [listViews, listDesigns, openDesign],
  })
  const [chosen, setChosen] = useState<Begun | null>(() => wantedDesign('view'))
  const ids = new Set(
    (mentions.data?.data ?? []).flatMap(({ design }) => (design.kind === 'view' ? design.id : [])),
  )
  const placeOf = (id: string) => {
    const at = offered.data?.data.findIndex(view => view.id === id) ?? -1
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const views = (designs.data?.data ?? [])
    .filter(({ id }) => ids.has(id))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
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
        <ViewList
          views={views}
          shown={shown?.id ?? null}
          onChoose={id => setChosen({ id, first: null })}
          onOrder={ids =>
            order.mutate(
              { table: model.id, ids: [...ids] },
              { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
            )
          }
        />
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
