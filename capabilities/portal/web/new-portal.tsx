import { inSpace } from '@gantry/client/web'
import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { NewPortalForm } from './new-portal-form.tsx'
import './portal.css'

/** A new portal, from scratch or like another one. */
const NewPortal = () => {
  const { t } = useTranslation()
  return (
    <div className="po-part">
      <PageHeader
        crumbs={[{ title: t('portal.portals'), href: inSpace('/enterprise/webEntry') }]}
        title={t('portal.new')}
      />
      <NewPortalForm like={null} first={['web', 'app']} />
    </div>
  )
}

export default NewPortal
