import { localise, type Text } from '@gantry/base/shared'
import {
  type ApiError,
  call,
  callKey,
  currentLang,
  errorText,
  inSpace,
  queryClient,
  timeZoneNow,
  traceOf,
  useAction,
  useMay,
  usePage,
} from '@gantry/client/web'
import { ChartNames } from '@gantry/dashboards/web'
import { getTable, type InputOf, type OutputOf, type TableInfo, type Terminal } from '@gantry/model/shared'
import { BlockPage } from '@gantry/screens/web'
import { type Page, stepTile } from '@gantry/tiles/shared'
import { TilePage, useTileTitle } from '@gantry/tiles/web'
import { EmptyState, Icon, PageHeader, Skeleton, useMedia } from '@gantry/ui/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  arrangePortal,
  type OpenedPortal,
  type OwnArrangement,
  openWorkbench,
  type ShellMenu,
  shellMenu,
} from '../shared/contract.ts'
import { arrangedPage } from '../shared/own.ts'
import { faces } from './faces.ts'
import { TableNames } from './table-names.tsx'
import { usePortalChanges } from './use-portal-changes.ts'
import './portal.css'

const narrowScreen = '(max-width: 719px)'

const wantedOf = (terminal: Terminal, id: string | undefined): InputOf<typeof openWorkbench> => ({
  terminal,
  ...(id && { id }),
})

export const ahead = ({ id }: { readonly id?: string | undefined }): void => {
  void queryClient.prefetchQuery(askWorkbench(wantedOf(matchMedia(narrowScreen).matches ? 'app' : 'web', id)))
}

/** The workbench: the portals open to the person, one of them shown. */
const Workbench = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const mayDesign = useMay('/{spaceUri}/sysop/newWebEntry', 'change')
  const terminal: Terminal = useMedia(narrowScreen) ? 'app' : 'web'
  const { data, error } = useWorkbench(wantedOf(terminal, params.id))
  if (error)
    return (
      <EmptyState
        kind={error.status === 404 ? 'denied' : 'error'}
        fill
        traceId={traceOf(error)}
        actions={
          error.status === 404 ? (
            <a className="btn p" href={inSpace('/user/workbench')}>
              {t('portal.preview')}
            </a>
          ) : undefined
        }
      >
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data) return <Skeleton kind="table" rows={12} />
  if (!data.opened)
    return (
      <EmptyState
        fill
        kind="never"
        icon="home"
        title={t('portal.workbench.none')}
        actions={
          <a className="btn p" href={inSpace(mayDesign ? '/sysop/newWebEntry' : '/appcenter')}>
            {t(mayDesign ? 'portal.new' : 'portal.workbench.apps')}
          </a>
        }
      >
        {t(mayDesign ? 'portal.workbench.none.admin' : 'portal.workbench.none.why')}
      </EmptyState>
    )
  return (
    <Opened
      key={data.opened.id}
      portal={data.opened}
      portals={data.portals}
      terminal={terminal}
      mayDesign={mayDesign}
    />
  )
}

/** The portals and the opened one; its tables are kept as if each had been asked for. */
const useWorkbench = (wanted: InputOf<typeof openWorkbench>) => {
  usePortalChanges(openWorkbench)
  return useQuery<OutputOf<typeof openWorkbench>, ApiError>({
    ...askWorkbench(wanted),
    placeholderData: keepPreviousData,
  })
}

const askWorkbench = (wanted: InputOf<typeof openWorkbench>) => ({
  queryKey: callKey(openWorkbench, wanted),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const again = queryClient.getQueryData(callKey(openWorkbench, wanted)) !== undefined
    const answer = await call(openWorkbench, { ...wanted, ...(again && { again }) }, { signal })
    for (const info of answer.tables)
      queryClient.setQueryData<TableInfo>(callKey(getTable, { table: info.table.id }), info)
    return answer
  },
})

interface OpenedProps {
  readonly portal: OpenedPortal
  readonly portals: readonly { readonly id: string; readonly name: Text }[]
  readonly terminal: Terminal
  readonly mayDesign: boolean
}

/** Portals shown side by side; more are in a list. A phone has room for the list only. */
const mostTabs = 5

const Opened = ({ portal, portals, terminal, mayDesign }: OpenedProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [arranging, setArranging] = useState(false)
  const { id } = portal
  // Which portal is opened decides the menu in the navigation.
  useEffect(() => {
    queryClient.invalidateQueries({
      queryKey: callKey(shellMenu),
      predicate: ({ state }) => (state.data as ShellMenu | undefined)?.portal?.id !== id,
    })
  }, [id])
  const arrange = useAction(arrangePortal, { refresh: [openWorkbench] })
  const page = useMemo(() => arrangedPage(portal.page, portal.own), [portal])
  const narrow = terminal === 'app'
  const tabs = narrow ? [] : portals.slice(0, mostTabs)
  const rest = narrow ? portals.filter(each => each.id !== id) : portals.slice(mostTabs)
  const keep = (own: OwnArrangement | null) => arrange.mutate({ id: portal.id, own })
  return (
    <div className="po">
      <PageHeader
        title={localise(portal.name, lang)}
        own
        tabs={
          portals.length > 1 ? (
            <nav className={narrow ? 'row' : 'saved'} aria-label={t('portal.portals')}>
              {tabs.map(({ id, name }) => (
                <a
                  key={id}
                  href={inSpace(`/user/workbench/${id}`)}
                  aria-current={id === portal.id ? 'page' : undefined}
                  translate="no"
                >
                  {localise(name, lang)}
                </a>
              ))}
              {rest.length > 0 ? (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: rest.map(({ id, name }) => ({
                      key: id,
                      label: <a href={inSpace(`/user/workbench/${id}`)}>{localise(name, lang)}</a>,
                    })),
                  }}
                >
                  {narrow ? (
                    <button type="button" className="po-others" aria-label={t('portal.portals')}>
                      <Icon name="down" />
                    </button>
                  ) : (
                    <button type="button">{t('portal.more', { count: rest.length })}</button>
                  )}
                </Dropdown>
              ) : null}
            </nav>
          ) : undefined
        }
        extra={
          <>
            <Today />
            {portal.arrange ? (
              <button
                type="button"
                className="btn t sq"
                aria-label={t(arranging ? 'portal.done' : 'portal.arrange')}
                title={t(arranging ? 'portal.done' : 'portal.arrange')}
                aria-pressed={arranging}
                onClick={() => setArranging(!arranging)}
              >
                <Icon name={arranging ? 'check' : 'sliders'} />
              </button>
            ) : null}
            {mayDesign ? (
              <a
                className="btn t sq"
                href={inSpace(`/sysop/webConfigEntry/${portal.id}`)}
                aria-label={t('portal.design_this')}
                title={t('portal.design_this')}
              >
                <Icon name="edit" />
              </a>
            ) : null}
          </>
        }
      />
      {arranging ? (
        <ChartNames page={portal.page}>
          <TableNames page={portal.page}>
            <ArrangeList
              portal={portal}
              page={page}
              terminal={terminal}
              busy={arrange.isPending}
              onKeep={keep}
            />
          </TableNames>
        </ChartNames>
      ) : null}
      {arrange.error ? (
        <p className="hint err" role="alert">
          {errorText(t, arrange.error)}
        </p>
      ) : null}
      {page.tiles.length === 0 ? (
        <EmptyState fill kind="never" title={t('portal.empty')} />
      ) : (
        <BlockPage page={page}>
          <div className="po-page">
            <ChartNames page={page}>
              <TableNames page={page}>
                <TilePage page={page} terminal={terminal} faces={faces} />
              </TableNames>
            </ChartNames>
          </div>
        </BlockPage>
      )}
    </div>
  )
}

const Today = () => {
  const day = new Intl.DateTimeFormat(currentLang(), {
    timeZone: timeZoneNow(),
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })
  return <span className="ink3 cap wide-only">{day.format(new Date())}</span>
}

interface ArrangeListProps {
  readonly portal: OpenedPortal
  readonly page: Page
  readonly terminal: Terminal
  readonly busy: boolean
  onKeep(own: OwnArrangement | null): void
}

/** What a person may change for himself: which tiles are shown, and their order. */
const ArrangeList = ({ portal, page, terminal, busy, onKeep }: ArrangeListProps) => {
  const { t } = useTranslation()
  const titleOf = useTileTitle()
  const own: OwnArrangement = portal.own ?? { hidden: [], places: {} }
  const hide = (id: string, hidden: boolean) =>
    onKeep({ ...own, hidden: hidden ? [...own.hidden, id] : own.hidden.filter(each => each !== id) })
  const move = (id: string, direction: 'up' | 'down') => {
    const moved = stepTile(page, terminal, id, direction)
    const places =
      terminal === 'web'
        ? Object.fromEntries(moved.tiles.map(tile => [tile.id, tile.at]))
        : (moved.drawn?.[terminal] ?? {})
    onKeep({ ...own, places: { ...own.places, [terminal]: { ...own.places[terminal], ...places } } })
  }
  return (
    <section className="po-arrange" aria-label={t('portal.arrange')}>
      {portal.page.tiles.map(tile => {
        const hidden = own.hidden.includes(tile.id)
        const name = titleOf(tile)
        return (
          <span key={tile.id} className="chip">
            <button
              type="button"
              aria-pressed={!hidden}
              disabled={busy}
              aria-label={t(hidden ? 'portal.show' : 'portal.hide', { tile: name })}
              onClick={() => hide(tile.id, !hidden)}
            >
              <Icon name={hidden ? 'plus' : 'check'} size={14} />
              {name}
            </button>
            {(['up', 'down'] as const).map(direction =>
              hidden ? null : (
                <button
                  key={direction}
                  type="button"
                  disabled={busy}
                  aria-label={t(`portal.move.${direction}`, { tile: name })}
                  onClick={() => move(tile.id, direction)}
                >
                  <Icon name={direction} size={14} />
                </button>
              ),
            )}
          </span>
        )
      })}
      <button type="button" className="btn t s" disabled={busy || !portal.own} onClick={() => onKeep(null)}>
        {t('portal.reset')}
      </button>
    </section>
  )
}

export default Workbench
