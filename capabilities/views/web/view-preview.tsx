import { localise } from '@gantry/base/shared'
import { call, callKey, currentLang, Failed, inSpace, useCall, usePage, useSession } from '@gantry/client/web'
import { openDesign } from '@gantry/designs/shared'
import { startTrial } from '@gantry/identity/shared'
import { getTable, inOrder, listViews, type TableView, type Terminal, terminals } from '@gantry/model/shared'
import { checkView } from '@gantry/screens/shared'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { viewIn } from '../shared/view-in.ts'
import { TrialPicker } from './trial-picker.tsx'
import './view-preview.css'

/** The size of a screen of each terminal in CSS pixels; the browser of a desk takes the room there is. */
const sizes: Readonly<Record<Terminal, { readonly width: number; readonly height: number } | null>> = {
  web: null,
  app: { width: 390, height: 844 },
  mini: { width: 375, height: 667 },
}

const isTerminal = (text: string | undefined): text is Terminal =>
  (terminals as readonly (string | undefined)[]).includes(text)

/** Milliseconds after which a trial is begun anew; its token lasts for an hour. */
const renewed = 50 * 60_000

/**
 * The views of a table as its users see them on each terminal: the running product in a frame of that size. Administrators look
 * with the rights of a role as well, and try a draft before it is published (`draft` in the address): the frame bears the token
 * of a trial in its name (`request.ts`).
 */
const ViewPreview = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { params, query } = usePage()
  const table = params.module ?? ''
  const app = params.appId ?? ''
  const terminal = isTerminal(params.terminal) ? params.terminal : 'web'
  const info = useCall(getTable, { table })
  const views = useCall(listViews, { table })
  const isAdmin = useSession().user.userType === 'admin'
  const role = isAdmin ? query.role : undefined
  const drafted = useCall(
    openDesign,
    { kind: 'view', id: query.draft ?? '' },
    { enabled: isAdmin && query.draft !== undefined },
  )
  const kept = drafted.data?.draft
  const draft = kept ? viewIn(kept.body) : undefined
  const asked = { ...(role !== undefined && { role }), ...(draft && { view: draft.id }) }
  const isTrial = role !== undefined || draft !== undefined
  const trial = useQuery({
    queryKey: [...callKey(startTrial, asked), drafted.data?.draft?.revision],
    queryFn: () => call(startTrial, asked),
    enabled: isTrial,
    staleTime: renewed,
    retry: false,
  })
  const error = info.error ?? views.error ?? drafted.error
  if (error) return <Failed error={error} fill />
  if (!info.data || !views.data || drafted.isLoading) return <Skeleton kind="table" rows={12} />

  const lang = currentLang()
  const drawn = draft?.table === table ? draft : undefined
  const offered = inOrder([
    ...views.data.data.filter(({ id }) => id !== drawn?.id),
    ...(drawn ? [drawn] : []),
  ])
    .filter(view => view.terminals?.includes(terminal) ?? true)
    .filter(({ audience }) => role === undefined || (audience?.includes(role) ?? true))
  const shown = offered.find(view => view.id === query.view)
  const isWrong = drawn !== undefined && shown === drawn && checkView(drawn, info.data.table).length > 0
  const address = (to: Terminal, view?: TableView, tried = role) => {
    const asked = new URLSearchParams({
      ...(view && { view: view.id }),
      ...(tried && { role: tried }),
      ...(query.draft && { draft: query.draft }),
    }).toString()
    return `/view-preview/${table}/${app}/${to}${asked && `?${asked}`}`
  }
  const label = localise(info.data.table.label, lang)
  const size = sizes[terminal]
  return (
    <div className="vp">
      <PageHeader
        own
        title={label}
        tabs={
          <nav className="seg" aria-label={t('viewPreview.terminals')}>
            {terminals.map(each => (
              <button
                key={each}
                type="button"
                className={each === terminal ? 'on' : undefined}
                aria-pressed={each === terminal}
                onClick={() => navigate(address(each, shown))}
              >
                {t(`viewPreview.${each}`)}
              </button>
            ))}
          </nav>
        }
      />
      <aside className="vp-side">
        {isAdmin ? (
          <TrialPicker
            role={role}
            title={trial.data?.name ?? ''}
            onChange={next => navigate(address(terminal, shown, next ?? ''))}
          />
        ) : null}
        <nav className="vp-views" aria-label={t('viewPreview.views')}>
          <a className="vp-view" aria-current={shown ? undefined : 'page'} href={address(terminal)}>
            {t('viewPreview.list')}
          </a>
          {offered.map(view => (
            <a
              key={view.id}
              className="vp-view"
              aria-current={view === shown ? 'page' : undefined}
              href={address(terminal, view)}
              translate="no"
            >
              {localise(view.label, lang)}
              {view === drawn ? <span className="ink3"> {t('ownView.draft')}</span> : null}
            </a>
          ))}
        </nav>
      </aside>
      <div className="vp-stage" data-terminal={terminal}>
        {isWrong ? (
          <EmptyState kind="error" title={t('viewPreview.draft_wrong')} />
        ) : trial.error ? (
          <Failed error={trial.error} />
        ) : isTrial && !trial.data ? (
          <Skeleton kind="table" rows={12} />
        ) : (
          <iframe
            key={`${terminal} ${shown?.id} ${trial.data?.token}`}
            name={isTrial && trial.data ? `gantry-trial:${trial.data.token}` : ''}
            title={t('viewPreview.frame', { table: label, terminal: t(`viewPreview.${terminal}`) })}
            src={inSpace(`/app/!/${table}/${app}${shown ? `?view=${shown.id}` : ''}`)}
            style={size ?? { width: '100%', height: '100%' }}
          />
        )}
      </div>
    </div>
  )
}

export default ViewPreview
