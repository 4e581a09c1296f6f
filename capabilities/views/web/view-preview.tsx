import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, traceOf, useCall, usePage } from '@gantry/client/web'
import { getTable, inOrder, listViews, type TableView, type Terminal, terminals } from '@gantry/model/shared'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import './view-preview.css'

/** The size of a screen of each terminal in CSS pixels; the browser of a desk takes the room there is. */
const sizes: Readonly<Record<Terminal, { readonly width: number; readonly height: number } | null>> = {
  web: null,
  app: { width: 390, height: 844 },
  mini: { width: 375, height: 667 },
}

const isTerminal = (text: string | undefined): text is Terminal =>
  (terminals as readonly (string | undefined)[]).includes(text)

/** The views of a table as its users see them on each terminal: the running product in a frame of that size. */
const ViewPreview = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { params, query } = usePage()
  const table = params.module ?? ''
  const app = params.appId ?? ''
  const terminal = isTerminal(params.terminal) ? params.terminal : 'web'
  const info = useCall(getTable, { table })
  const views = useCall(listViews, { table })
  const error = info.error ?? views.error
  if (error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!info.data || !views.data) return <Skeleton kind="table" rows={12} />

  const lang = currentLang()
  const offered = inOrder(views.data.data).filter(view => view.terminals?.includes(terminal) ?? true)
  const shown = offered.find(view => view.id === query.view)
  const address = (to: Terminal, view?: TableView) =>
    `/view-preview/${table}/${app}/${to}${view ? `?view=${view.id}` : ''}`
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
          </a>
        ))}
      </nav>
      <div className="vp-stage" data-terminal={terminal}>
        <iframe
          key={`${terminal} ${shown?.id}`}
          title={t('viewPreview.frame', { table: label, terminal: t(`viewPreview.${terminal}`) })}
          src={inSpace(`/app/!/${table}/${app}${shown ? `?view=${shown.id}` : ''}`)}
          style={size ?? { width: '100%', height: '100%' }}
        />
      </div>
    </div>
  )
}

export default ViewPreview
