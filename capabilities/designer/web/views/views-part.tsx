import { newId } from '@gantry/base/shared'
import { errorText, useAction, useCall } from '@gantry/client/web'
import { keepDraft, listDesigns, openDesign, whoMentions } from '@gantry/designs/shared'
import { shownDesigns, wantedDesign } from '@gantry/designs/web'
import { listViews, orderViews, type TableDef, type TableView } from '@gantry/model/shared'
import { type ViewKindName, viewKindNames, viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable, viewIcon } from '@gantry/screens/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { setViewState } from '@gantry/views/shared'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewEditor } from './view-editor.tsx'
import { viewLack } from './view-lack.ts'
import { ViewList } from './view-list.tsx'

interface ViewsPartProps {
  /** The table as its draft has it. */
  readonly drafted: TableDef
  readonly app: string | null
}

/** The views of a published table: which there are, and the one that is being drawn. */
export const ViewsPart = ({ drafted, app }: ViewsPartProps) => {
  const { t } = useTranslation()
  const { model } = useTable(drafted.id)
  if (!model) return <Skeleton kind="form" />
  if (model.info.table.id !== drafted.id) return <p>{t('designer.views.none')}</p>
  return <Views model={model} drafted={drafted} app={app} />
}

const Views = ({ model, drafted, app }: ViewsPartProps & { readonly model: TableModel }) => {
  const { t } = useTranslation()
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'view', ...(app !== null && { app }) })
  const setState = useAction(setViewState, { refresh: [listViews, ...shownDesigns] })
  const offered = useCall(listViews, { table: model.id })
  const order = useAction(orderViews, { refresh: [listViews, ...shownDesigns] })
  const keep = useAction(keepDraft, { refresh: [listDesigns, openDesign, whoMentions] })
  const [chosen, setChosen] = useState<string | null>(() => wantedDesign('view')?.id ?? null)
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
  const failed = { onError: (error: Error) => toast({ kind: 'failed', text: errorText(t, error) }) }
  // Kept at once as a draft: it is listed, and stays when another view is chosen before it is edited.
  const begin = (view: TableView) =>
    keep.mutate(
      { kind: 'view', id: view.id, body: { ...view }, base: null, revision: 0 },
      { ...failed, onSuccess: () => setChosen(view.id) },
    )
  const add = (kind: ViewKindName) => {
    const options = viewKindOf(kind).propose(model.info.table)
    if (!options) return
    const label = t(`view.kind.${kind}`)
    begin({ id: newId(), table: model.id, kind, label, position: views.length + 1, options })
  }
  const refresh = () => Promise.all([mentions.refetch(), designs.refetch()])
  const shown = chosen ?? views[0]?.id ?? null
  const current = views.find(({ id }) => id === shown)
  return (
    <div className="vd">
      <nav className="vd-list" aria-label={t('designer.views')}>
        <ViewList
          views={views}
          shown={shown}
          onChoose={setChosen}
          onOrder={ids => order.mutate({ table: model.id, ids: [...ids] }, failed)}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: viewKindNames.map(kind => {
              const lack = viewLack(kind, model.info.table, drafted)
              return {
                key: kind,
                icon: <Icon name={viewIcon({ kind })} size={14} />,
                label: t(`view.kind.${kind}`),
                disabled: lack !== null,
                ...(lack && {
                  extra: t(
                    lack === 'publish' ? 'designer.views.lack.publish' : `designer.views.lack.${kind}`,
                  ),
                }),
                onClick: () => add(kind),
              }
            }),
          }}
        >
          <Button icon={<Icon name="plus" />}>{t('designer.views.add')}</Button>
        </Dropdown>
      </nav>
      {shown ? (
        <ViewEditor
          key={shown}
          model={model}
          id={shown}
          first={null}
          state={current?.state ?? 'active'}
          onState={state => setState.mutate({ id: shown, state })}
          onCopy={view => begin({ ...view, id: newId() })}
          onChanged={() => void refresh()}
          onDiscarded={() => void refresh().then(() => setChosen(null))}
        />
      ) : (
        <p className="ink3">{t('designer.views.none')}</p>
      )}
    </div>
  )
}
