import { inSpace } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What the pages of one enterprise show when their address names none. */
export const ChooseEnterprise = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="never"
      icon="apps"
      title={t('consoles.enterprise.choose')}
      actions={
        <Link className="btn" to={inSpace('/sysop/enterprise/list')}>
          {t('consoles.enterprises')}
        </Link>
      }
    />
  )
}
