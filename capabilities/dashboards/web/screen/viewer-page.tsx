import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, traceOf, useCall, usePage } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listAnalysis, openScreen } from '../../shared/contract.ts'
import { ScreenPlayer } from './screen-player.tsx'
import { StartSetting } from './start-setting.tsx'

/** Viewer of a screen (`id`); without an id the first screen open to the person. */
const ViewerPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const list = useCall(listAnalysis, { kind: 'screen' }, { enabled: query.id === undefined })
  const id =
    query.id ?? list.data?.data.find(({ release, state }) => release !== null && state === 'active')?.id
  const { data, error } = useCall(openScreen, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined)
    return list.data ? <StartSetting mayCreate={list.data.mayCreate} /> : <Skeleton kind="table" rows={8} />
  if (error)
    return (
      <EmptyState kind={error.status === 404 ? 'denied' : 'error'} fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data) return <Skeleton kind="table" rows={8} />
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('dashboards.screens'), href: inSpace('/dataview/screen') }]}
        title={localise(data.name, currentLang())}
        own
        extra={
          data.mayDesign ? (
            <a
              className="btn t sq"
              href={inSpace(`/dataview/combineDesigner?id=${data.id}`)}
              aria-label={t('dashboards.edit')}
            >
              <Icon name="edit" />
            </a>
          ) : undefined
        }
      />
      <ScreenPlayer screen={data} />
    </>
  )
}

export default ViewerPage
