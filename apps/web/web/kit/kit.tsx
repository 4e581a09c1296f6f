import { type DrawnSkin, drawnSkins } from '@gantry/ui/shared'
import { SkinProvider, skinTheme } from '@gantry/ui/web'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KitColours, KitIcons } from './kit-colours.tsx'
import { KitControls } from './kit-controls.tsx'
import { KitExpression } from './kit-expression.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitGraph } from './kit-graph.tsx'
import { KitStates } from './kit-states.tsx'
import './kit.css'

const all = [
  ['colours', KitColours],
  ['controls', KitControls],
  ['fields', KitFields],
  ['expression', KitExpression],
  ['states', KitStates],
  ['graph', KitGraph],
  ['icons', KitIcons],
] as const

/** `?part=expression` shows one part alone. */
const wantedPart = new URLSearchParams(location.search).get('part')
const parts = all.filter(([name]) => wantedPart === null || name === wantedPart)

const Column = ({ skin }: { skin: DrawnSkin }) => {
  const { t } = useTranslation()
  return (
    <ConfigProvider theme={skinTheme(skin)}>
      <section className="kit-col" data-skin={skin}>
        <h1>{t(`skin.${skin}`)}</h1>
        {parts.map(([name, Part]) => (
          <Part key={name} />
        ))}
      </section>
    </ConfigProvider>
  )
}

/** Every shared part in every skin, side by side; reviewed here rather than in features. */
const Kit = () => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<readonly DrawnSkin[]>(() => {
    const wanted = new URLSearchParams(location.search).get('skin')
    return drawnSkins.filter(skin => !wanted || skin === wanted)
  })
  const toggle = (skin: DrawnSkin) =>
    setShown(drawnSkins.filter(other => (other === skin) !== shown.includes(other)))
  return (
    <SkinProvider>
      <div className="kit">
        <header>
          <h1 className="grow">{t('kit.title')}</h1>
          <div className="seg s">
            {drawnSkins.map(skin => (
              <button
                key={skin}
                type="button"
                className={shown.includes(skin) ? 'on' : ''}
                aria-pressed={shown.includes(skin)}
                onClick={() => toggle(skin)}
              >
                {t(`skin.${skin}`)}
              </button>
            ))}
          </div>
        </header>
        <div className="kit-cols">
          {shown.map(skin => (
            <Column key={skin} skin={skin} />
          ))}
        </div>
      </div>
    </SkinProvider>
  )
}

export default Kit
