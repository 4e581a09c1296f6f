import { inSpace, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiOf, type PublishedApi } from '../../shared/api.ts'
import '../gateway.css'
import { ApiDesigner } from './api-designer.tsx'

/** One published interface, named by the address. */
const ConfigPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  return (
    <OpenedDesign<PublishedApi>
      design={{ kind: 'api', id: params.cid ?? '' }}
      read={apiOf}
      missing={
        <EmptyState
          kind="never"
          fill
          icon="api"
          title={t('gateway.not')}
          actions={<Link to={inSpace('/esb')}>{t('gateway.title')}</Link>}
        />
      }
    >
      {opened => <ApiDesigner opened={opened} />}
    </OpenedDesign>
  )
}

export default ConfigPage
