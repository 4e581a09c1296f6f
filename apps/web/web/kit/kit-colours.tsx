import type { AppColour } from '@gantry/ui/shared'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

const colours: readonly AppColour[] = [
  'primary',
  'link',
  'ink',
  'ink-2',
  'ink-3',
  'bg',
  'panel',
  'raised',
  'sunken',
  'hover',
  'selected',
  'sider',
  'danger',
  'warn',
  'ok',
  'urgent',
]

const Swatch = ({ variable, name }: { variable: string; name: string }) => (
  <span translate="no">
    <i style={{ background: `var(${variable})` }} />
    {name}
  </span>
)

export const KitColours = () => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('kit.colours')}</h2>
      <div className="sws">
        {colours.map(colour => (
          <Swatch key={colour} variable={`--app-${colour}`} name={colour} />
        ))}
      </div>
      <h2>{t('kit.charts')}</h2>
      <div className="sws">
        {[1, 2, 3, 4, 5, 6, 7, 8].map(n => (
          <Swatch key={n} variable={`--c${n}`} name={`c${n}`} />
        ))}
      </div>
    </>
  )
}

export const KitIcons = () => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('kit.icons')}</h2>
      <div className="ics" translate="no">
        {(Object.keys(icons) as IconName[]).map(name => (
          <span key={name}>
            <Icon name={name} size={20} />
            {name}
          </span>
        ))}
      </div>
    </>
  )
}
