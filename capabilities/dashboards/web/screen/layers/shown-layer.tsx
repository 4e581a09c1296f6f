import { inSpace } from '@gantry/client/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layer } from '../../../shared/screen/layer.ts'
import { pathOfLink } from '../../../shared/screen/layer-link.ts'
import { saidOf } from '../designer/layer-name.ts'
import { SharedDataContext } from '../screen-data.ts'
import { LayerBody } from './layer-body.tsx'

/** A layer in use: its content, how it comes into view, and what a click on it opens. */
export const ShownLayer = ({ layer }: { readonly layer: Layer }) => {
  const { t } = useTranslation()
  const shared = use(SharedDataContext)
  const path = shared || !layer.link ? null : pathOfLink(layer.link)
  return (
    <>
      <div className="sl-content" data-enter={layer.enter}>
        <LayerBody layer={layer} />
      </div>
      {path === null ? null : (
        <a className="sl-link" href={inSpace(path)}>
          <span className="sr">
            {t('dashboards.layer.open', { name: saidOf(layer) ?? t(`screen.layer.${layer.kind}`) })}
          </span>
        </a>
      )}
    </>
  )
}
