import { errorText } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { useHeldRoles } from './use-held-roles.ts'

interface HeldRolesUnreadProps {
  readonly title: string
  readonly held: ReturnType<typeof useHeldRoles>['held']
}

/** In the place of roles that could not be read: why, and another try. */
export const HeldRolesUnread = ({ title, held }: HeldRolesUnreadProps) => {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="rd-sec">{title}</h3>
      <Banner kind="bad" action={{ label: t('ui.retry'), run: () => void held.refetch() }}>
        {errorText(t, held.error)}
      </Banner>
    </section>
  )
}
