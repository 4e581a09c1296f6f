import { currentLang } from '@gantry/client/web'
import type { FieldDef } from '@gantry/model/shared'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Branch, readOutline, writeOutline } from './outline.ts'

interface BranchesEditorProps {
  readonly id: string
  readonly def: FieldDef
  onChange(options: FieldDef[string]): void
}

/** Options as stored may be bare texts, whose ids they are too. */
const branchesOf = (options: unknown): readonly Branch[] =>
  Array.isArray(options)
    ? options.map((option: Branch | string) =>
        typeof option === 'string'
          ? { id: option, label: option }
          : { ...option, ...(option.children && { children: branchesOf(option.children) }) },
      )
    : []

/** Options in levels, written as an outline. It is read when the caret leaves it, so that ids follow finished words. */
export const BranchesEditor = ({ id, def, onChange }: BranchesEditorProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const branches = branchesOf(def.options)
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    onChange([...readOutline(typed, branches, lang)])
    setTyped(null)
  }
  return (
    <>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 4, maxRows: 16 }}
        value={typed ?? writeOutline(branches, lang)}
        onChange={event => setTyped(event.target.value)}
        onBlur={settle}
      />
      <p className="hint">{t('designer.branches_hint')}</p>
    </>
  )
}
