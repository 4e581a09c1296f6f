import { localise } from '@gantry/base/shared'
import { currentLang, useMay } from '@gantry/client/web'
import { DesignPage, type Opened, OpenedDesign, useDesignEditor } from '@gantry/designs/web'
import { listRecords } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { emptyProduct, type Product } from '../../shared/product.ts'
import { productKind } from '../../shared/product-kind.ts'
import { CommandsPart } from './commands-part.tsx'
import { FactsPart } from './facts-part.tsx'
import { ParsePart } from './parse-part.tsx'
import { PointsPart } from './points-part.tsx'
import { TransferButtons } from './transfer-buttons.tsx'
import '../devices.css'

interface ProductPageProps {
  readonly id: string
  /** Address of the list it belongs to. */
  readonly list: string
  readonly first: 'points' | 'parse'
}

/** A product under the hand of one person; administrators design it. */
export const ProductPage = ({ id, list, first }: ProductPageProps) => {
  const { t } = useTranslation()
  const configures = useMay('/{spaceUri}/sysop/manageConfiguration', 'view')
  const parses = useMay('/{spaceUri}/sysop/pointParse', 'view')
  if (!configures && !parses)
    return (
      <EmptyState fill kind="denied">
        {t('product.denied')}
      </EmptyState>
    )
  return (
    <OpenedDesign<Product> design={{ kind: productKind.name, id }} first={emptyProduct(id)} missing={null}>
      {opened => <Editor opened={opened} list={list} first={first} />}
    </OpenedDesign>
  )
}

const parts = ['points', 'parse', 'commands', 'facts'] as const
type Part = (typeof parts)[number]
const nothing = { tables: new Map(), before: new Map(), named: new Map() }

const Editor = ({
  opened,
  list,
  first,
}: {
  readonly opened: Opened<Product>
  readonly list: string
  readonly first: Part
}) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind: productKind, refresh: [listRecords] })
  const { body, apply, isUntouched } = editor.state
  const here = productKind.check(body, nothing)
  const errors = here.filter(({ severity }) => severity === 'error')
  const issues = [
    ...(isUntouched ? [] : errors),
    ...editor.refused.filter(({ field }) => !errors.some(each => each.field === field)),
  ]
  // A new product is named first.
  const shown: Part[] = [...new Set<Part>([opened.release === null ? 'facts' : first, first, ...parts])]
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('product.products'), href: list }]}
      title={localise(body.name, currentLang()) || t('product.untitled')}
      parts={shown.map(id => ({ id, label: t(`product.tab.${id}`) }))}
      actions={<TransferButtons product={body} onTake={apply} />}
      blocked={errors.length > 0}
      problems={issues.map(issue => `${placeOf(t, issue.field)} ${issueText(t, issue)}`)}
    >
      {part => {
        const props = { product: body, issues, onChange: apply }
        if (part === 'facts') return <FactsPart {...props} isNew={opened.release === null} />
        if (part === 'commands') return <CommandsPart {...props} />
        if (part === 'parse') return <ParsePart {...props} />
        return <PointsPart {...props} />
      }}
    </DesignPage>
  )
}

/** The place of a problem in words: “Points 3”. */
const placeOf = (t: (key: string) => string, field: string): string => {
  const [head = '', at] = field.split('.')
  return `${t(`product.place.${head}`)}${at !== undefined && /^\d+$/.test(at) ? ` ${Number(at) + 1}` : ''}:`
}
