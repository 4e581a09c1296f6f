import { inSpace, useMayCall } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { EmptyState, PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { NewPortalForm } from './new-portal-form.tsx'
import './portal.css'

/** A new portal, from scratch or like another one. */
const NewPortal = () => {
  const { t } = useTranslation()
  const mayMake = useMayCall()(keepDraft, { kind: 'portal' })
  return (
    <div className="po-part">
      <PageHeader
        crumbs={[{ title: t('portal.portals'), href: inSpace('/enterprise/webEntry') }]}
        title={t('portal.new')}
      />
      {mayMake ? (
        <NewPortalForm like={null} first={['web', 'app']} />
      ) : (
        <EmptyState fill kind="denied">
          {t('portal.design.denied')}
        </EmptyState>
      )}
    </div>
  )
}

export default NewPortal
