import type { Issue } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import { openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  DesignActs,
  KeepingState,
  StopButton,
  shownDesigns,
  UndoButtons,
  useDraft,
  useHasActsSlot,
  useShortcuts,
  WhereUsed,
} from '@gantry/designs/web'
import { listViews, type TableView } from '@gantry/model/shared'
import { checkView } from '@gantry/screens/shared'
import { type TableModel, TreeSetting, ViewSample, ViewSettings } from '@gantry/screens/web'
import { Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewReach } from './view-reach.tsx'

interface ViewEditorProps {
  readonly model: TableModel
  readonly id: string
  /** What a new view begins with; null: it is kept already. */
  readonly first: TableView | null
  readonly state: 'active' | 'stopped' | 'removed'
  onState(state: 'active' | 'stopped'): void
  onCopy(view: TableView): void
  onChanged(): void
  /** Its draft was given up before it was ever published. Absent: that is not offered. */
  onDiscarded?(): void
  /** What a page settles beside the view, below its settings. */
  readonly children?: (view: TableView) => ReactNode
}

/** One view: how it looks with the records there are, and its settings beside; published at once. */
export const ViewEditor = (props: ViewEditorProps) => {
  const { data } = useCall(openDesign, { kind: 'view', id: props.id })
  const body = (data?.published ?? data?.draft?.body ?? props.first) as TableView | null | undefined
  if (!data || !body) return <Skeleton kind="form" />
  const draft = data.draft && { ...data.draft, body: data.draft.body as unknown as TableView }
  return <Drawn {...props} published={body} release={data.design?.release ?? null} draft={draft} />
}

interface DrawnProps extends ViewEditorProps {
  readonly published: TableView
  readonly release: number | null
  readonly draft: Parameters<typeof useDraft<TableView>>[0]['draft']
}

const Drawn = (props: DrawnProps) => {
  const { model, id, published, release, draft, state, onState, onCopy, onChanged, onDiscarded, children } =
    props
  const { t } = useTranslation()
  const drawn = useDraft<TableView>({ kind: 'view', id, published, release, draft }, onChanged)
  const publish = useAction(publishDesigns, {
    refresh: [listViews, ...shownDesigns],
    onDone: () => toast({ text: t('designer.views.published') }),
  })
  const inHead = useHasActsSlot()
  useShortcuts({ off: !inHead, onUndo: drawn.undo, onRedo: drawn.redo })
  const view = drawn.body
  const issues = checkView(view, model.info.table)
  const within = issues.flatMap((issue): Issue[] =>
    issue.field.startsWith('options.') ? [{ ...issue, field: issue.field.slice('options.'.length) }] : [],
  )
  const publishNow = async () => {
    // A new view is kept with its first change; one that is taken as it was proposed has none yet.
    if (drawn.revision === 0) drawn.apply({ ...view })
    const revision = await drawn.settle()
    if (revision !== null) publish.mutate({ designs: [{ kind: 'view', id, revision }] })
  }
  const publishButton = (
    <Button
      type="primary"
      loading={publish.isPending}
      disabled={issues.length > 0}
      onClick={() => void publishNow()}
    >
      {t('designer.views.publish')}
    </Button>
  )
  return (
    <>
      <ViewSample model={model} view={view} />
      <div className="vd-props">
        <div className="vd-acts">
          <DesignActs>
            <UndoButtons state={drawn} />
            <KeepingState
              keeping={drawn.keeping}
              onRetry={() => void drawn.settle()}
              onCompare={() => location.reload()}
            />
            {inHead ? publishButton : null}
          </DesignActs>
        </div>
        <div className="fld">
          <label htmlFor="view-label">{t('designer.views.label')}</label>
          <Input
            id="view-label"
            value={localise(view.label, currentLang())}
            onChange={event => drawn.apply({ ...view, label: named(view.label, event.target.value) })}
          />
        </div>
        <ViewSettings
          model={model}
          view={view}
          issues={within}
          onChange={options => drawn.apply({ ...view, options })}
        />
        <TreeSetting
          model={model}
          tree={view.tree}
          issue={issues.find(({ field }) => field === 'tree')}
          onChange={tree => {
            const { tree: _, ...rest } = view
            drawn.apply(tree ? { ...rest, tree } : rest)
          }}
        />
        <ViewReach model={model} view={view} issues={issues} onChange={drawn.apply} />
        {publish.error ? <p className="hint err">{errorText(t, publish.error)}</p> : null}
        <div className="vd-acts">
          {inHead ? null : publishButton}
          <Button onClick={() => onCopy(view)}>{t('designer.views.copy')}</Button>
          {release !== null ? (
            state === 'active' ? (
              <StopButton
                kind="view"
                id={id}
                label={t('designer.views.stop')}
                onStop={() => onState('stopped')}
              />
            ) : (
              <Button onClick={() => onState('active')}>{t('designer.views.start')}</Button>
            )
          ) : onDiscarded ? (
            <Popconfirm
              title={t('designer.views.discard_sure')}
              okText={t('designer.views.discard')}
              okButtonProps={{ danger: true }}
              onConfirm={() =>
                drawn
                  .giveUp()
                  .then(onDiscarded, error => toast({ kind: 'failed', text: errorText(t, error) }))
              }
            >
              <Button>{t('designer.views.discard')}</Button>
            </Popconfirm>
          ) : null}
        </div>
        <WhereUsed kind="view" id={id} />
        {children?.(view)}
      </div>
    </>
  )
}

/** A label with one language changed; a plain text stays one. */
const named = (label: TableView['label'], text: string): TableView['label'] =>
  typeof label === 'string' ? text : { ...label, [currentLang()]: text }
