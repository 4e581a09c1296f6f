import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { ViewChoice } from '../view/settings.tsx'
import { mostTabs, type TabsSettings } from './shared.ts'

/** Selects the views shown as tabs. */
const TabsBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<TabsSettings>) => {
  const { t } = useTranslation()
  const { tabs } = tile.settings
  const table = tabs.at(-1)?.table ?? ''
  return (
    <>
      {tabs.map((tab, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tab has no identity but its place
        <section key={at} className="ob-tab-s" aria-label={t('block.tabs.tab', { place: at + 1 })}>
          <header>
            <b>{t('block.tabs.tab', { place: at + 1 })}</b>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('block.tabs.remove', { place: at + 1 })}
              onClick={() => onChange({ tabs: tabs.filter((_, n) => n !== at) })}
            >
              <Icon name="close" size={12} />
            </button>
          </header>
          <ViewChoice
            settings={tab}
            issues={issues.flatMap(issue =>
              issue.field.startsWith(`tabs.${at}.`)
                ? [{ ...issue, field: issue.field.slice(`tabs.${at}.`.length) }]
                : [],
            )}
            onChange={next => onChange({ tabs: tabs.map((each, n) => (n === at ? next : each)) })}
          />
        </section>
      ))}
      {tabs.length < mostTabs ? (
        <button type="button" className="btn s" onClick={() => onChange({ tabs: [...tabs, { table }] })}>
          <Icon name="plus" size={12} />
          {t('block.tabs.add')}
        </button>
      ) : null}
    </>
  )
}

export default TabsBlockSettings
