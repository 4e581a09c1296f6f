import { useMay } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { emptyStyle, type StyleSheet, styleId, styleKind } from '../../shared/style/style-kind.ts'
import { StyleEditor } from './style-editor.tsx'

/** The style sheet of the space: written, checked, previewed, published and brought back. */
const StylePage = () => {
  const { t } = useTranslation()
  if (!useMay('/{spaceUri}/enterprise/stylesheet', 'view'))
    return (
      <EmptyState fill kind="denied">
        {t('style.denied')}
      </EmptyState>
    )
  return (
    <OpenedDesign<StyleSheet>
      design={{ kind: styleKind.name, id: styleId }}
      first={emptyStyle}
      missing={null}
    >
      {opened => <StyleEditor opened={opened} />}
    </OpenedDesign>
  )
}

export default StylePage
