import { type Issue, localise, type Text } from '@gantry/base/shared'
import { ApiError, currentLang, errorText, inSpace, traceOf, useAction, useCall } from '@gantry/client/web'
import { checkDesign, type DesignKind, listDesigns, openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  AlsoHere,
  allKept,
  type Begun,
  ConflictDialog,
  type DraftState,
  GiveUpButton,
  KeepingState,
  PlainVersions,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import type { AnyContract, TableDef, TableId } from '@gantry/model/shared'
import { issueText, useTables } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisKind } from '../../shared/contract.ts'
import { listAnalysis, openDashboard } from '../../shared/contract.ts'
import '../dashboards.css'

interface Named {
  readonly id: string
  readonly name: Text
}

type TableOf = (id: TableId) => TableDef | null | undefined

/** What the parts of an editor work with. */
export interface Editing<Body> {
  readonly body: Body
  readonly part: string
  readonly issues: readonly Issue[]
  readonly state: DraftState<Body>
  readonly tableOf: TableOf
  apply(next: Body): void
}

interface DesignPageProps<Body extends Named> {
  readonly kind: DesignKind<Body> & { readonly name: AnalysisKind }
  readonly id: string
  readonly crumb: { readonly title: string; readonly href: string }
  /** Names of the parts besides the versions; the texts are `dashboards.part.<part>`. */
  readonly parts: readonly string[]
  /** Tables the body names. */
  tablesOf(body: Body): readonly TableId[]
  check(body: Body, tableOf: TableOf): readonly Issue[]
  /** Where a published design is opened. */
  readonly open: string
  /** Further queries that show released designs of this kind. */
  readonly refresh?: readonly AnyContract[]
  readonly children: (editing: Editing<Body>) => ReactNode
}

/** Sentences for what a design lacks; other issues by their code. */
export const sayIssue = (t: TFunction, issue: Issue): string =>
  issue.code === 'required' && ['name', 'roles', 'chart.from.table'].includes(issue.field)
    ? t(`dashboards.lacks.${issue.field}`)
    : issue.code === 'required' && issue.field.endsWith('.chart')
      ? t('dashboards.lacks.chart')
      : issueText(t, issue)

/** Editor page of a chart, dashboard or screen: draft, parts, publishing and versions. */
export const DesignPage = <Body extends Named>(props: DesignPageProps<Body>) => {
  const { kind, id, crumb } = props
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  // A page that was left a moment ago saves its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, refetch } = useCall(
    openDesign,
    { kind: kind.name, id },
    { enabled: ready, staleTime: 0 },
  )
  if (error)
    return (
      <EmptyState kind={error.status === 403 ? 'denied' : 'error'} fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data || !ready) return <Skeleton kind="table" rows={12} />
  const kept = (data.published ?? data.draft?.body ?? null) as unknown as Body | null
  if (!kept)
    return (
      <EmptyState fill kind="never" title={t('error.analysis.not_found')}>
        <a href={crumb.href}>{crumb.title}</a>
      </EmptyState>
    )
  return (
    <Designer
      {...props}
      key={`${id} ${round}`}
      published={kept}
      release={data.design?.release ?? null}
      draft={data.draft && { ...data.draft, body: data.draft.body as unknown as Body }}
      onReopen={async () => {
        await refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

interface DesignerProps<Body extends Named> extends DesignPageProps<Body> {
  readonly published: Body
  readonly release: number | null
  readonly draft: Begun<Body>['draft']
  onReopen(): Promise<void>
}

const Designer = <Body extends Named>(props: DesignerProps<Body>) => {
  const { kind, id, crumb, parts, tablesOf, check, open, published, release, draft, onReopen, children } =
    props
  const { t } = useTranslation()
  const key = { kind: kind.name, id }
  const refresh = [
    listAnalysis,
    openDashboard,
    listDesigns,
    openDesign,
    checkDesign,
    ...(props.refresh ?? []),
  ]
  const [part, setPart] = useState(parts[0]!)
  const [comparing, setComparing] = useState(false)
  const drawn = useDraft<Body>({ ...key, published, release, draft }, () => undefined)
  const { body } = drawn
  const tables = useTables(tablesOf(body))
  const tableOf = useMemo<TableOf>(
    () => table => (table === '' ? null : tables.get(table)?.info.table),
    [tables],
  )
  const publish = useAction(publishDesigns, {
    refresh,
    onDone: () => {
      toast({ text: t('dashboards.published') })
      void onReopen()
    },
  })
  const giveUp = useMutation({ mutationFn: drawn.giveUp, onSuccess: onReopen })
  useShortcuts({ off: publish.isPending, onUndo: drawn.undo, onRedo: drawn.redo })
  const here = check(body, tableOf)
  const refused = publish.error instanceof ApiError ? publish.error.issues : []
  const issues = [...here, ...refused.filter(({ field }) => !here.some(each => each.field === field))]
  const changed = release === null || JSON.stringify(body) !== JSON.stringify(published)
  const publishNow = async () => {
    if (drawn.revision === 0) drawn.apply({ ...body })
    const revision = await drawn.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  return (
    <div className="db-config">
      <PageHeader
        crumbs={[crumb]}
        title={localise(body.name, currentLang())}
        own
        tabs={
          <nav className="seg s" aria-label={t('dashboards.parts')}>
            {[...parts, 'versions'].map(each => (
              <button
                key={each}
                type="button"
                className={each === part ? 'on' : undefined}
                aria-pressed={each === part}
                onClick={() => setPart(each)}
              >
                {t(`dashboards.part.${each}`)}
              </button>
            ))}
          </nav>
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
            {drawn.revision > 0 && changed && release !== null && drawn.keeping.state !== 'overtaken' ? (
              <GiveUpButton busy={giveUp.isPending} onGiveUp={() => giveUp.mutate()} />
            ) : null}
            {release === null ? null : (
              <a className="btn wide-only" href={inSpace(open)}>
                <Icon name="eye" size={14} />
                {t('dashboards.open')}
              </a>
            )}
          </>
        }
        action={
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={!changed || here.length > 0}
            onClick={() => void publishNow()}
          >
            {t('dashboards.publish', { n: (release ?? 0) + 1 })}
          </Button>
        }
      />
      {issues.length > 0 || publish.error ? (
        <p className="db-failed hint err" role="alert">
          {issues.length > 0
            ? [...new Set(issues.map(issue => sayIssue(t, issue)))].slice(0, 3).join(' · ')
            : errorText(t, publish.error)}
        </p>
      ) : null}
      {part === 'versions' ? (
        <PlainVersions
          id={id}
          kind={kind.name}
          words={kind.words}
          refresh={refresh}
          release={release}
          state={drawn}
          changed={changed}
          at={draft?.at ?? null}
          onRolledBack={() => void onReopen()}
        />
      ) : (
        children({ body, part, issues, state: drawn, tableOf, apply: drawn.apply })
      )}
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={kind}
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
