import { type Issue, localise, newId } from '@gantry/base/shared'
import { chartFaces } from '@gantry/charts/web'
import { ApiError, currentLang, errorText, inSpace, useAction } from '@gantry/client/web'
import { checkDesign, listDesigns, openDesign, publishDesigns, whoMentions } from '@gantry/designs/shared'
import {
  AlsoHere,
  type Begun,
  ConflictDialog,
  GiveUpButton,
  KeepingState,
  PlainVersions,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { listViews, type TableView } from '@gantry/model/shared'
import { checkView } from '@gantry/screens/shared'
import { ChartFacesContext, OwnViewComposer, type TableModel } from '@gantry/screens/web'
import { Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewKind } from '../shared/view-kind.ts'
import './own-view.css'

interface OwnViewDesignerProps {
  readonly model: TableModel
  readonly app: string
  readonly published: TableView
  readonly release: number | null
  readonly draft: Begun<TableView>['draft']
  readonly entries: readonly { readonly id: string; readonly name: string; readonly drafted: boolean }[]
  onOpen(view: string): void
  onReopen(): Promise<void>
}

const parts = ['layout', 'versions'] as const

/** One own view: its page in the composer, its versions, and publishing. */
export const OwnViewDesigner = (props: OwnViewDesignerProps) => {
  const { model, app, published, release, draft, entries, onOpen, onReopen } = props
  const { t } = useTranslation()
  const key = { kind: 'view', id: published.id }
  const [part, setPart] = useState<(typeof parts)[number]>('layout')
  const [comparing, setComparing] = useState(false)
  const drawn = useDraft<TableView>({ ...key, published, release, draft }, () => undefined)
  const view = drawn.body
  const publish = useAction(publishDesigns, {
    refresh: [listViews, listDesigns, openDesign, whoMentions, checkDesign],
    onDone: () => {
      toast({ text: t('ownView.published') })
      void onReopen()
    },
  })
  const giveUp = useMutation({ mutationFn: drawn.giveUp, onSuccess: onReopen })
  useShortcuts({ off: publish.isPending, onUndo: drawn.undo, onRedo: drawn.redo })
  const changed = release === null || JSON.stringify(view) !== JSON.stringify(published)
  const wrong = checkView(view, model.info.table).length > 0
  const found: readonly Issue[] =
    publish.error instanceof ApiError
      ? publish.error.issues.map(issue => ({ ...issue, field: issue.field.replace(/^options\./, '') }))
      : []
  const publishNow = async () => {
    // A new view is kept with its first change; one that is taken as it was proposed has none yet.
    if (drawn.revision === 0) drawn.apply({ ...view })
    const revision = await drawn.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  const lang = currentLang()
  return (
    <div className="ov">
      <PageHeader
        crumbs={[
          { title: model.label, href: inSpace(`/app/!/${model.id}/${app}?view=${view.id}`), own: true },
        ]}
        title={localise(view.label, lang)}
        own
        tabs={
          <>
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
            <nav className="seg s" aria-label={t('ownView.parts')}>
              {parts.map(each => (
                <button
                  key={each}
                  type="button"
                  className={each === part ? 'on' : undefined}
                  aria-pressed={each === part}
                  onClick={() => setPart(each)}
                >
                  {t(`ownView.part.${each}`)}
                </button>
              ))}
            </nav>
          </>
        }
        extra={
          <>
            <AlsoHere design={key} />
            <UndoButtons state={drawn} disabled={publish.isPending} />
            <KeepingState
              keeping={drawn.keeping}
              onRetry={() => void drawn.settle()}
              onCompare={() => setComparing(true)}
            />
            {drawn.revision > 0 && changed && drawn.keeping.state !== 'overtaken' ? (
              <GiveUpButton busy={giveUp.isPending} onGiveUp={() => giveUp.mutate()} />
            ) : null}
            {release === null ? null : (
              <a className="btn" href={`/view-preview/${model.id}/${app}/web?view=${view.id}`}>
                <Icon name="eye" size={14} />
                {t('ownView.preview')}
              </a>
            )}
          </>
        }
        action={
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={!changed || wrong}
            onClick={() => void publishNow()}
          >
            {t('ownView.publish', { n: (release ?? 0) + 1 })}
          </Button>
        }
      />
      {publish.error ? (
        <p className="ov-failed hint err" role="alert">
          {errorText(t, publish.error)}
        </p>
      ) : null}
      {part === 'layout' ? (
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
                    drawn.apply({
                      ...view,
                      label:
                        typeof view.label === 'string'
                          ? target.value
                          : { ...view.label, [lang]: target.value },
                    })
                  }
                />
              }
              onChange={page => drawn.apply({ ...view, options: page as unknown as TableView['options'] })}
            />
          </ChartFacesContext>
        </Suspense>
      ) : (
        <PlainVersions
          id={view.id}
          kind="view"
          words={viewKind.words}
          refresh={[listViews]}
          release={release}
          state={drawn}
          changed={changed}
          at={draft?.at ?? null}
          onRolledBack={() => void onReopen()}
        />
      )}
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={viewKind}
          state={drawn}
          onTakeTheirs={async () => {
            drawn.abandon()
            await onReopen()
          }}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  )
}
