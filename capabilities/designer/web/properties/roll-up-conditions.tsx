import type { Filter, TableDef } from '@gantry/model/shared'
import { conditionsOf, wholeModel } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'

interface RollUpConditionsProps {
  /** Whose rows are rolled up. */
  readonly rows: TableDef
  readonly where: Filter | undefined
  onChange(where: Filter | undefined): void
}

/** Which of the rows count: all of them, or those that fit conditions, written in a dialog. */
export const RollUpConditions = ({ rows, where, onChange }: RollUpConditionsProps) => {
  const { t } = useTranslation()
  const model = useMemo(() => wholeModel(rows, field => t(`system.${field}`)), [rows, t])
  const written = where === undefined ? [] : conditionsOf(where)?.conditions
  const [draft, setDraft] = useState<{ readonly where: Filter | undefined } | null>(null)
  return (
    <>
      <label id="dr-where-label" htmlFor="dr-where">
        {t('designer.rollup.where')}
      </label>
      <Button
        id="dr-where"
        aria-labelledby="dr-where-label dr-where"
        disabled={!written}
        onClick={() => setDraft({ where })}
      >
        {written
          ? t('designer.rollup.where.count', { count: written.length })
          : t('designer.rollup.where.other')}
      </Button>
      <Modal
        open={draft !== null}
        width={640}
        title={t('designer.rollup.where')}
        okText={t('designer.rollup.where.take')}
        cancelText={t('ui.cancel')}
        onOk={() => {
          if (draft) onChange(draft.where)
          setDraft(null)
        }}
        onCancel={() => setDraft(null)}
      >
        {draft ? (
          <DrawnFilter model={model} filter={draft.where} onChange={next => setDraft({ where: next })} />
        ) : null}
      </Modal>
    </>
  )
}
