import { Failed, inSpace, useCall } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listAnalysis } from '../../shared/contract.ts'
import { DesignCards } from '../editor/design-cards.tsx'
import { StartSetting } from './start-setting.tsx'

/** The screens open to the person. */
const ScreensPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listAnalysis, { kind: 'screen' })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={8} />
  const shown = data.data.filter(({ release, state }) => release !== null && state === 'active')
  return (
    <div className="db">
      <PageHeader
        title={t('dashboards.screens')}
        extra={
          data.mayCreate ? (
            <a className="btn" href={inSpace('/dataview/screenmanager')}>
              {t('dashboards.screens.manage')}
            </a>
          ) : undefined
        }
      />
      {shown.length === 0 ? (
        <StartSetting mayCreate={data.mayCreate} />
      ) : (
        <DesignCards
          kind="screen"
          heads={shown}
          icon="gauge"
          openAt={({ id }) => inSpace(`/dataview/viewer?id=${id}`)}
          editAt={({ id }) => inSpace(`/dataview/combineDesigner?id=${id}`)}
        />
      )}
    </div>
  )
}

export default ScreensPage
