import { designHref, tableHref } from '@gantry/apps/web'
import { localise, newId } from '@gantry/base/shared'
import { currentLang, Failed, useAction, useCall, usePage } from '@gantry/client/web'
import { listDesigns, whoMentions } from '@gantry/designs/shared'
import {
  ConflictDialog,
  KeepingState,
  shownDesigns,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { listViews, type TableView } from '@gantry/model/shared'
import { viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { setViewState } from '@gantry/views/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableKind } from '../../shared/table-kind.ts'
import type { DesignAnswer } from '../../shared/types.ts'
import '../designer.css'
import { DesignerBanners } from '../designer-banners.tsx'
import { changeTable, masterOf } from '../edit-design.ts'
import { Foot } from '../publish/foot.tsx'
import { PublishDialog } from '../publish/publish-dialog.tsx'
import { TogetherContext, useTogether } from '../publish/together.ts'
import { changedTables, usePlan } from '../publish/use-plan.ts'
import { usePublishing } from '../publish/use-publishing.ts'
import { useOpenDesign } from '../use-open-design.ts'
import { ViewEditor } from '../views/view-editor.tsx'
import './occupation.css'
import { RulePart } from './rule-part.tsx'

const kind = 'occupation'

/** Editor of a table's occupation views and booking rule, with a preview. */
const OccupationPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const table = params.module ?? ''
  const { model } = useTable(table)
  const { begun, error, reopen, onOwn } = useOpenDesign(table)
  if (error) return <Failed error={error} fill />
  if (!begun || !model) return <Skeleton kind="form" rows={8} />
  return (
    <Config
      key={`${table} ${begun.times}`}
      model={model}
      app={params.appId ?? ''}
      answer={begun.answer}
      onOwn={onOwn}
      onReopen={reopen}
      onPublished={async () => {
        await reopen()
        toast({ text: t('designer.occupation.published') })
      }}
    />
  )
}

interface ConfigProps {
  readonly model: TableModel
  readonly app: string
  readonly answer: DesignAnswer
  onOwn(revision: number, change: string | null): void
  onReopen(): Promise<void>
  onPublished(): Promise<void>
}

const Config = ({ model, app, answer, onOwn, onReopen, onPublished }: ConfigProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const key = { kind: 'table', id: masterOf(answer.published).id }
  const state = useDraft({ ...key, ...answer }, revision => onOwn(revision, null))
  const { body: design, apply } = state
  const together = useTogether()
  const planned = usePlan(design, answer.release, together.designs)
  const publishing = usePublishing({
    answer,
    together,
    settle: state.settle,
    onBegun: onOwn,
    onPublished,
  })
  const [comparing, setComparing] = useState(false)
  const still = publishing.asking || publishing.change !== null
  useShortcuts({ off: still, onUndo: state.undo, onRedo: state.redo })
  const saves = changedTables(design, answer)
  const views = useOccupationViews(model)
  const proposed = viewKindOf(kind).propose(model.info.table)
  const publishable =
    saves.length > 0 && planned.issues.length === 0 && planned.error === null && !planned.waiting && !still
  const loadTheirs = async () => {
    state.abandon()
    await onReopen()
  }
  return (
    <div className="ds">
      <PageHeader
        own
        crumbs={
          answer.app
            ? [{ title: answer.app.name, href: tableHref(answer.app.id, model.id), own: true }]
            : [{ title: model.label, href: tableHref(app, model.id), own: true }]
        }
        title={`${localise(model.info.table.label, lang)} · ${t('designer.occupation')}`}
        extra={
          <>
            {/* A phone has room for the name and publishing. */}
            <span className="wide-only">
              <UndoButtons state={state} disabled={still} />
            </span>
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
          </>
        }
        action={
          <Button type="primary" disabled={!publishable} onClick={publishing.ask}>
            {t('designer.occupation.publish')}
          </Button>
        }
      />
      <DesignerBanners publishing={publishing} notGivenUp={null} onLoadTheirs={() => void loadTheirs()} />
      {proposed === null ? (
        <EmptyState
          kind="never"
          fill
          title={t('designer.occupation.cannot')}
          actions={<Button href={designHref(app, model.id)}>{t('designer.occupation.design')}</Button>}
        >
          {t('designer.occupation.needs')}
        </EmptyState>
      ) : (
        <div className="vd oc-config">
          <nav className="vd-list" aria-label={t('designer.occupation.views')}>
            {views.all.map(view => (
              <button
                key={view.id}
                type="button"
                className={view.id === views.shown?.id ? 'btn t s on' : 'btn t s'}
                onClick={() => views.choose({ id: view.id, first: null })}
              >
                <span translate="no">{localise(view.name, lang)}</span>
                {view.state === 'stopped' ? (
                  <span className="ink3">{t('designer.views.stopped')}</span>
                ) : null}
                {view.release === null ? <span className="ink3">{t('designer.views.draft')}</span> : null}
              </button>
            ))}
            <Button
              icon={<Icon name="plus" />}
              onClick={() => views.choose(views.begin(proposed, t('view.kind.occupation')))}
            >
              {t('designer.occupation.add')}
            </Button>
          </nav>
          {views.shown ? (
            <ViewEditor
              key={views.shown.id}
              model={model}
              id={views.shown.id}
              first={views.shown.first}
              state={views.current?.state ?? 'active'}
              onState={next => views.shown && views.setState(views.shown.id, next)}
              onCopy={view => {
                const id = newId()
                views.choose({ id, first: { ...view, id } })
              }}
              onChanged={views.refresh}
            >
              {view =>
                view.kind === kind ? (
                  <>
                    <RulePart
                      table={masterOf(design)}
                      span={spanOf(view)}
                      inert={publishing.change !== null}
                      onChange={next => apply(changeTable(design, next))}
                    />
                    {saves.length > 0 ? <p className="hint">{t('designer.occupation.unpublished')}</p> : null}
                  </>
                ) : null
              }
            </ViewEditor>
          ) : (
            <Skeleton kind="form" />
          )}
        </div>
      )}
      {saves.length > 0 ? (
        <TogetherContext value={together}>
          <Foot
            design={design}
            answer={answer}
            planned={planned}
            failed={publishing.failed !== null}
            onGo={() => undefined}
          />
        </TogetherContext>
      ) : null}
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={tableKind}
          state={state}
          onTakeTheirs={loadTheirs}
          onClose={() => setComparing(false)}
        />
      ) : null}
      {publishing.asking ? (
        <PublishDialog
          design={design}
          planned={planned}
          saves={saves}
          published={answer.published}
          together={together.designs}
          busy={publishing.busy}
          failure={publishing.error}
          onClose={publishing.close}
          onOvertaken={() => {
            publishing.close()
            state.overtake()
            setComparing(true)
          }}
          onTests={() => location.assign(designHref(app, model.id))}
          onPublish={publishing.publish}
        />
      ) : null}
    </div>
  )
}

const spanOf = ({ options }: TableView) => ({
  resource: String(options.resource),
  start: String(options.start),
  end: String(options.end),
})

interface Begun {
  readonly id: string
  /** A new view that is not saved yet. */
  readonly first: TableView | null
}

/** The occupation views of a table and the edited one: the first, or a new one if there is none. */
const useOccupationViews = (model: TableModel) => {
  const { t } = useTranslation()
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'view' })
  const published = useCall(listViews, { table: model.id })
  const setState = useAction(setViewState, { refresh: [listViews, ...shownDesigns] })
  const begin = (options: TableView['options'], label: string): Begun => {
    const id = newId()
    return { id, first: { id, table: model.id, kind, label, position: 1, options } }
  }
  const [proposed] = useState(() => {
    const options = viewKindOf(kind).propose(model.info.table)
    return options && begin(options, t('view.kind.occupation'))
  })
  const [chosen, choose] = useState<Begun | null>(null)
  const others = new Set((published.data?.data ?? []).flatMap(view => (view.kind === kind ? [] : [view.id])))
  const ids = new Set(
    (mentions.data?.data ?? []).flatMap(({ design }) => (design.kind === 'view' ? design.id : [])),
  )
  const isReady = mentions.data && designs.data && published.data
  const all = (designs.data?.data ?? []).filter(({ id }) => ids.has(id) && !others.has(id))
  const first = all[0] ? { id: all[0].id, first: null } : proposed
  const shown = chosen ?? (isReady ? first : null)
  return {
    all,
    shown,
    current: all.find(({ id }) => id === shown?.id),
    begin,
    choose,
    setState: (id: string, state: 'active' | 'stopped') => setState.mutate({ id, state }),
    refresh: () => void Promise.all([mentions.refetch(), designs.refetch(), published.refetch()]),
  }
}

export default OccupationPage
