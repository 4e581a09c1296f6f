import { newId } from '@gantry/base/shared'
import { useMay, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { EmptyState } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Element } from '../../shared/element/element.ts'
import { elementKind, firstElement } from '../../shared/element/element-kind.ts'
import { ElementEditor } from './element-editor.tsx'
import { ElementList } from './element-list.tsx'

/** The custom components of the space; `element` in the address opens one, `new` begins one. */
const ElementsPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const [fresh] = useState(newId)
  const asked = query.element
  if (!useMay('/{spaceUri}/enterprise/elementManage', 'view'))
    return (
      <EmptyState fill kind="denied">
        {t('element.denied')}
      </EmptyState>
    )
  if (asked === undefined) return <ElementList />
  const id = asked === 'new' ? fresh : asked
  return (
    <OpenedDesign<Element>
      key={id}
      design={{ kind: elementKind.name, id }}
      {...(asked === 'new' && {
        first: firstElement(id, { label: t('element.first.label'), value: t('element.first.value') }),
      })}
      missing={<EmptyState fill kind="never" title={t('element.gone')} />}
    >
      {opened => <ElementEditor opened={opened} />}
    </OpenedDesign>
  )
}

export default ElementsPage
