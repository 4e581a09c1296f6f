import { useRested } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Element, valuesOf } from '../../shared/element/element.ts'
import type { FrameSource, PropertyValues } from '../../shared/frame/contract.ts'
import ElementFrame from '../frame/element-frame.tsx'
import PropertyInput from './property-input.tsx'

/** Milliseconds of rest after a change before the frame begins anew. */
const rest = 600

const noRecords = async () => ({ data: [], total: 0 })

/** The draft as it runs in a portal, with values to try; without records, which a portal grants. */
export const PreviewPart = ({ element }: { readonly element: Element }) => {
  const { t } = useTranslation()
  const [values, setValues] = useState<PropertyValues>({})
  const { html, css, js } = element
  const source = {
    html: `<style>${css}</style>${html}<script>${js}</script>`,
    values: valuesOf(element, values),
  }
  // As text, which is equal where nothing has changed.
  const shown = useRested(JSON.stringify(source), rest)
  return (
    <div className="el-preview">
      <div className="el-try">
        {element.properties.map(each => (
          <PropertyInput
            key={each.name}
            property={each}
            value={values[each.name]}
            onChange={value => {
              const { [each.name]: _old, ...rest } = values
              setValues(value === undefined ? rest : { ...rest, [each.name]: value })
            }}
          />
        ))}
      </div>
      <div className="tile el-stage">
        <ElementFrame
          id="preview"
          source={JSON.parse(shown) as FrameSource}
          tables={[]}
          title={t('element.part.preview')}
          onRecords={noRecords}
        />
      </div>
    </div>
  )
}
