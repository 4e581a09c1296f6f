import { currentLang, DesignHelpContext } from '@gantry/client/web'
import { sayWord } from '@gantry/designs/web'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { applyChange, changeWords } from './apply-change.ts'

interface DescribedChangeProps {
  readonly design: TableDesign
  onChange(design: TableDesign): void
}

/** A change of the design in words, where a capability helps with it. */
export const DescribedChange = ({ design, onChange }: DescribedChangeProps) => {
  const { t } = useTranslation()
  const help = use(DesignHelpContext)
  if (!help) return null
  return (
    <Suspense fallback={null}>
      <help.Table
        tables={design.tables}
        say={changes =>
          changeWords(design, changes).map(words => words.map(word => sayWord(t, currentLang(), word)))
        }
        onTake={changes => onChange(changes.reduce(applyChange, design))}
      />
    </Suspense>
  )
}
