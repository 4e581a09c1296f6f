import { call, download, errorText, Failed, useCall, useMayCall } from '@gantry/client/web'
import {
  EmptyState,
  Icon,
  PageHeader,
  ProgressLine,
  SavedTabs,
  Skeleton,
  SplitPanel,
  toast,
} from '@gantry/ui/web'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { everybodyLine, permissionContract } from '../../shared/index.ts'
import { MatrixBar } from './matrix-bar.tsx'
import { MatrixTable } from './matrix-table.tsx'
import './permissions.css'
import { useMatrixState } from './use-matrix-state.ts'
import { WhyPanel } from './why-panel.tsx'

/** Who may do what where, searched from either side, with the rules behind every cell. */
const PermissionsPage = () => {
  const { t } = useTranslation()
  const { state, change } = useMatrixState()
  const places = useCall(permissionContract.listPermissionPlaces, {}).data?.data ?? []
  const { side, app, table, operation, search, department } = state
  const asked = {
    side,
    ...(app && { app }),
    ...(table && { table, operation: operation ?? ('read' as const) }),
    ...(search && { search }),
    ...(department && side === 'person' && { department }),
  }
  const matrix = useInfiniteQuery({
    queryKey: [permissionContract.listPermissions.path, asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        permissionContract.listPermissions,
        { ...asked, ...(pageParam ? { after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: before => before,
  })
  const save = useMutation({
    mutationFn: () => download(permissionContract.exportPermissions, asked),
    onError: failure => toast({ kind: 'failed', text: errorText(t, failure) }),
  })
  const [first] = matrix.data?.pages ?? []
  const lines = matrix.data?.pages.flatMap(page => page.lines) ?? []
  const columns = first?.columns ?? []
  const open = lines.find(({ id }) => id === state.line)
  const of = app ? state.column : places.find(({ id }) => id === state.column)
  const mayExport = useMayCall()(permissionContract.exportPermissions)
  const close = () => change({ line: '', column: '' })
  if (matrix.error) return <Failed error={matrix.error} fill />
  return (
    <div className="pm">
      <PageHeader
        title={t('permissions.title')}
        tabs={
          <SavedTabs
            label={t('permissions.sides')}
            active={side}
            tabs={(['person', 'role'] as const).map(id => ({
              id,
              label: t(`permissions.side.${id}`),
              ...(id === side && first && { count: first.capped ? `${first.total}+` : first.total }),
            }))}
            onChange={id => change({ side: id === 'role' ? id : '', line: '', column: '' })}
          />
        }
        action={
          mayExport ? (
            <Button
              loading={save.isPending}
              icon={<Icon name="download" />}
              aria-label={t('permissions.export')}
              onClick={() => save.mutate()}
            >
              <span className="wide-only">{t('permissions.export')}</span>
            </Button>
          ) : null
        }
      />
      <SplitPanel
        remember="permissions"
        initial={340}
        min={280}
        max={560}
        label={t('permissions.why.panel')}
        panel={
          open && of ? (
            <WhyPanel
              key={`${open.id} ${state.column}`}
              side={side}
              line={{ id: open.id, title: open.title || t('permissions.everybody') }}
              of={of}
              onClose={close}
            />
          ) : null
        }
      >
        <div className="pm-main">
          <MatrixBar key={side} state={state} places={places} onChange={change} />
          <ProgressLine active={matrix.isFetching && !matrix.isPending} />
          {matrix.isPending ? (
            <Skeleton kind="table" rows={12} />
          ) : lines.length === 0 ? (
            <EmptyState
              kind="filtered"
              title={t('permissions.none')}
              actions={
                <Button onClick={() => change({ table: '', operation: '', search: '', department: '' })}>
                  {t('permissions.clear')}
                </Button>
              }
            >
              {t('permissions.none.why')}
            </EmptyState>
          ) : (
            <>
              <MatrixTable
                columns={columns}
                lines={lines}
                tables={app !== undefined}
                heading={t(first?.capped ? 'permissions.lines.capped' : 'permissions.lines', {
                  shown: lines.filter(({ id }) => id !== everybodyLine).length,
                  total: first?.total ?? 0,
                })}
                open={{ line: state.line, column: state.column }}
                onOpen={(line, column) => change({ line, column })}
              />
              {first?.moreColumns ? <p className="ink3 cap pm-note">{t('permissions.moreColumns')}</p> : null}
              {matrix.hasNextPage ? (
                <div className="pm-more">
                  <Button loading={matrix.isFetchingNextPage} onClick={() => void matrix.fetchNextPage()}>
                    {t('permissions.more')}
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </div>
      </SplitPanel>
    </div>
  )
}

export default PermissionsPage
