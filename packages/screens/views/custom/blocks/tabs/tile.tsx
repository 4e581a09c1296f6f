import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listViews } from '@gantry/model/shared'
import type { TileProps } from '@gantry/tiles/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ViewTile from '../view/tile.tsx'
import type { TabsSettings } from './shared.ts'

/** Several views as tabs. */
const TabsTile = ({ tile, ...place }: TileProps<TabsSettings>) => {
  const { t } = useTranslation()
  const { tabs } = tile.settings
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, tabs.length - 1)
  const tab = tabs[at]
  if (!tab) return <p className="ob-none ink3">{t('block.tabs.none')}</p>
  return (
    <div className="ob-tabs">
      <div className="seg s" role="tablist" aria-label={t('tile.kind.tabs')}>
        {tabs.map(({ table, view }, n) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a tab has no identity but its place
            key={n}
            type="button"
            role="tab"
            className={n === at ? 'on' : undefined}
            aria-selected={n === at}
            onClick={() => setChosen(n)}
          >
            <TabName table={table} view={view} />
          </button>
        ))}
      </div>
      <div className="ob-tab" role="tabpanel">
        <ViewTile key={at} {...place} tile={{ ...tile, kind: 'view', settings: tab }} />
      </div>
    </div>
  )
}

interface TabNameProps {
  readonly table: string
  readonly view: string | undefined
}

const TabName = ({ table, view }: TabNameProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listViews, { table }, { enabled: table !== '' })
  const found = data?.data.find(({ id }) => id === view)
  return <span translate="no">{found ? localise(found.label, localeNow().lang) : t('view.switch')}</span>
}

export default TabsTile
