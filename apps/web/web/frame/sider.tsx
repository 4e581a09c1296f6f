import { Icon, Kbd } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { openDrawer, openScan, openSearch } from './frame-state.ts'
import { ConsoleNavigation, SpaceNavigation } from './navigation.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SpaceSwitch } from './space-switch.tsx'

/** The left zone: enterprise, search, navigation or console tree, person. */
export const Sider = ({ inConsole }: { inConsole: boolean }) => {
  const { t } = useTranslation()
  const search = () => {
    openDrawer(false)
    openSearch(true)
  }
  const scan = () => {
    openDrawer(false)
    openScan(true)
  }
  return (
    <aside className="sider">
      <SpaceSwitch />
      <div className="find-row">
        <button
          type="button"
          className="find"
          aria-label={`${t('nav.search')} Ctrl K`}
          aria-keyshortcuts="Control+K"
          onClick={search}
        >
          <Icon name="search" />
          <span>{t('nav.search')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <button
          type="button"
          className="find find-scan"
          aria-label={t('print.scan')}
          title={t('print.scan')}
          onClick={scan}
        >
          <Icon name="scan" />
        </button>
      </div>
      {inConsole ? <ConsoleNavigation /> : <SpaceNavigation />}
      <PersonMenu />
    </aside>
  )
}
