import { type Issue, localise } from '@gantry/base/shared'
import {
  ApiError,
  currentLang,
  errorText,
  inSpace,
  traceOf,
  useAction,
  useCall,
  usePage,
  useSession,
} from '@gantry/client/web'
import { checkDesign, listDesigns, openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  AlsoHere,
  allKept,
  type Begun,
  ConflictDialog,
  GiveUpButton,
  KeepingState,
  PlainVersions,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { BlockPage, issueText, useTables } from '@gantry/screens/web'
import { TileComposer } from '@gantry/tiles/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { managePortals, openWorkbench } from '../shared/contract.ts'
import type { Portal } from '../shared/portal.ts'
import { checkPortal, portalKind } from '../shared/portal-kind.ts'
import { portalTiles } from '../shared/tiles.ts'
import { AsRole } from './as-role.tsx'
import { faces } from './faces.ts'
import { MenuPart } from './menu-part.tsx'
import { SharePart } from './share-part.tsx'
import './portal.css'

const parts = ['layout', 'menu', 'share', 'versions'] as const
type Part = (typeof parts)[number]

/** One portal: its page in the composer, its menu, whom it is for, and its versions. */
const PortalConfig = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const session = useSession()
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  const id = params.id ?? ''
  const mayDesign = session.user.userType === 'admin'
  // A page that was left a moment ago keeps its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, refetch } = useCall(
    openDesign,
    { kind: 'portal', id },
    { enabled: ready && mayDesign, staleTime: 0 },
  )
  if (!mayDesign)
    return (
      <EmptyState fill kind="denied">
        {t('portal.design.denied')}
      </EmptyState>
    )
  if (error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data || !ready) return <Skeleton kind="table" rows={12} />
  const kept = (data.published ?? data.draft?.body ?? null) as unknown as Portal | null
  if (!kept)
    return (
      <EmptyState fill kind="never" title={t('error.portal.not_found')}>
        <a href={inSpace('/sysop/newWebEntry')}>{t('portal.portals')}</a>
      </EmptyState>
    )
  return (
    <Designer
      key={`${id} ${round}`}
      id={id}
      published={kept}
      release={data.design?.release ?? null}
      draft={data.draft && { ...data.draft, body: data.draft.body as unknown as Portal }}
      onReopen={async () => {
        await refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

interface DesignerProps extends Pick<Begun<Portal>, 'published' | 'release' | 'draft'> {
  readonly id: string
  onReopen(): Promise<void>
}

/** The specification's sentences for what a portal lacks; other problems by their code. */
const sayIssue = (t: TFunction, issue: Issue): string =>
  issue.code === 'required' && ['name', 'terminals', 'scope', 'roles'].includes(issue.field)
    ? t(`portal.lacks.${issue.field}`)
    : issue.code === 'required' && issue.field.endsWith('.chart')
      ? t('portal.lacks.chart')
      : issueText(t, issue)

const Designer = ({ id, published, release, draft, onReopen }: DesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const key = { kind: 'portal', id }
  const [part, setPart] = useState<Part>('layout')
  const [comparing, setComparing] = useState(false)
  const drawn = useDraft<Portal>({ ...key, published, release, draft }, () => undefined)
  const portal = drawn.body
  const tables = useTables(tablesOf(portal))
  const scope = useMemo(
    () => ({
      table: null,
      tableOf: (table: string) => (table === '' ? null : tables.get(table)?.info.table),
    }),
    [tables],
  )
  const publish = useAction(publishDesigns, {
    refresh: [managePortals, openWorkbench, listDesigns, openDesign, checkDesign],
    onDone: () => {
      toast({ text: t('portal.published') })
      void onReopen()
    },
  })
  const giveUp = useMutation({ mutationFn: drawn.giveUp, onSuccess: onReopen })
  useShortcuts({ off: publish.isPending, onUndo: drawn.undo, onRedo: drawn.redo })
  const here = checkPortal(portal, scope.tableOf)
  const refused = publish.error instanceof ApiError ? publish.error.issues : []
  const issues = [...here, ...refused.filter(({ field }) => !here.some(each => each.field === field))]
  const ofPage = issues.flatMap(issue =>
    issue.field.startsWith('page.') ? [{ ...issue, field: issue.field.slice('page.'.length) }] : [],
  )
  const others = issues.filter(({ field }) => !field.startsWith('page.'))
  const changed = release === null || JSON.stringify(portal) !== JSON.stringify(published)
  const publishNow = async () => {
    if (drawn.revision === 0) drawn.apply({ ...portal })
    const revision = await drawn.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  return (
    <div className="po-config">
      <PageHeader
        crumbs={[{ title: t('portal.portals'), href: inSpace('/sysop/newWebEntry') }]}
        title={localise(portal.name, lang)}
        own
        tabs={
          <nav className="seg s" aria-label={t('portal.parts')}>
            {parts.map(each => (
              <button
                key={each}
                type="button"
                className={each === part ? 'on' : undefined}
                aria-pressed={each === part}
                onClick={() => setPart(each)}
              >
                {t(`portal.part.${each}`)}
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
              <a className="btn" href={inSpace(`/user/workbench/${id}`)}>
                <Icon name="eye" size={14} />
                {t('portal.preview')}
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
            {t('portal.publish', { n: (release ?? 0) + 1 })}
          </Button>
        }
      />
      {publish.error ? (
        <p className="po-failed hint err" role="alert">
          {errorText(t, publish.error)}
        </p>
      ) : null}
      {others.length > 0 && part !== 'share' && part !== 'menu' ? (
        <p className="po-failed hint err">
          {[...new Set(others.map(issue => sayIssue(t, issue)))].join(' · ')}
        </p>
      ) : null}
      {part === 'layout' ? (
        <BlockPage page={portal.page}>
          <TileComposer
            page={portal.page}
            kinds={portalTiles}
            faces={faces}
            scope={scope}
            issues={ofPage}
            tools={<AsRole page={portal.page} />}
            sayIssue={issue => sayIssue(t, issue)}
            onChange={page => drawn.apply({ ...portal, page })}
          />
        </BlockPage>
      ) : part === 'menu' ? (
        <MenuPart portal={portal} issues={others} onChange={drawn.apply} />
      ) : part === 'share' ? (
        <SharePart
          id={id}
          portal={portal}
          sayIssue={issue => sayIssue(t, issue)}
          issues={others}
          onChange={drawn.apply}
        />
      ) : (
        <PlainVersions
          id={id}
          kind="portal"
          words={portalKind.words}
          refresh={[managePortals, openWorkbench]}
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
          kind={portalKind}
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

/** Tables the tiles and the menu of a portal name. */
const tablesOf = ({ page, menu = [] }: Portal): readonly string[] => [
  ...new Set(
    [
      ...page.tiles.flatMap(tile => portalTiles[tile.kind]?.mentions(tile.settings) ?? []),
      ...menu.flatMap(({ items }) =>
        items.flatMap(({ to }) => (to.table ? [{ to: { kind: 'table', id: to.table } }] : [])),
      ),
    ].flatMap(({ to }) => (to.kind === 'table' && to.id !== '' ? [to.id] : [])),
  ),
]

export default PortalConfig
