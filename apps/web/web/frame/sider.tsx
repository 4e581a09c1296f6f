import { Icon, Kbd } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { openDrawer, openSearch } from './frame-state.ts'
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
  return (
    <aside className="sider">
      <SpaceSwitch />
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
      {inConsole ? <ConsoleNavigation /> : <SpaceNavigation />}
      <PersonMenu />
    </aside>
  )
}
