import { asJson, type JsonObject, localise } from '@gantry/base/shared'
import { call, currentLang, useCall } from '@gantry/client/web'
import { type InputOf, listRecords, listTables } from '@gantry/model/shared'
import { useRested } from '@gantry/screens/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Element, valuesOf } from '../../shared/element/element.ts'
import type { FrameSource, PropertyValues } from '../../shared/frame/contract.ts'
import ElementFrame from '../frame/element-frame.tsx'
import PropertyInput from './property-input.tsx'

/** Milliseconds of rest after a change before the frame begins anew. */
const rest = 600

/** Records as a portal answers them, with the rights of the author. */
const recordsOf = async ({ table, size, ...query }: JsonObject): Promise<JsonObject> => {
  // Which of the other members there are is up to the component; the server refuses what it does not know.
  const asked = { ...query, table: String(table), pageSize: Number(size) } as unknown as InputOf<
    typeof listRecords
  >
  const { data, total, page } = await call(listRecords, asked)
  return asJson({ data, total: total ?? data.length, more: page.next !== null }) as JsonObject
}

/** The draft as it runs in a portal, with values and tables to try: a portal grants its own. */
export const PreviewPart = ({ element }: { readonly element: Element }) => {
  const { t } = useTranslation()
  const [values, setValues] = useState<PropertyValues>({})
  const [tables, setTables] = useState<readonly string[]>([])
  const offered = useCall(listTables, {}).data?.data ?? []
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
        <div className="fld">
          <label htmlFor="el-tables">{t('element.try.tables')}</label>
          <Select<string[]>
            id="el-tables"
            mode="multiple"
            value={[...tables]}
            placeholder={t('element.try.tables.none')}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map(({ id, label }) => ({ value: id, label: localise(label, currentLang()) }))}
            onChange={setTables}
          />
          <span className="hint">{t('element.try.tables.hint')}</span>
        </div>
      </div>
      <div className="tile el-stage">
        <ElementFrame
          id="preview"
          source={JSON.parse(shown) as FrameSource}
          tables={tables}
          title={t('element.part.preview')}
          onRecords={recordsOf}
        />
      </div>
    </div>
  )
}
