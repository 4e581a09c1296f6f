import { type Json, joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { operatorKey } from '@gantry/fields/web'
import { operators, type Trace } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../parts/format-value.ts'
import type { TableModel } from '../parts/table-model.ts'

interface TraceLinesProps {
  readonly model: TableModel
  readonly trace: Trace
}

/** Trace of a condition, one line per comparison: expected value, stored value, result. */
export const TraceLines = ({ model, trace }: TraceLinesProps) => {
  const { t } = useTranslation()
  const parts = 'of' in trace ? trace.of : null
  if (parts && trace.kind === 'and')
    return (
      <>
        {parts.map(part => (
          <TraceLines key={JSON.stringify(part)} model={model} trace={part} />
        ))}
      </>
    )
  return (
    <div className={trace.passed ? 'ri-line yes' : 'ri-line no'}>
      <Icon name={trace.passed ? 'check' : 'close'} size={12} />
      <span className="sr">{t(trace.passed ? 'rights.yes' : 'rights.no')}</span>
      <div>
        {parts ? (
          <>
            {t(trace.kind === 'not' ? 'rights.trace.not' : 'rights.trace.any')}
            {parts.map(part => (
              <TraceLines key={JSON.stringify(part)} model={model} trace={part} />
            ))}
          </>
        ) : (
          <LeafText model={model} trace={trace} />
        )}
      </div>
    </div>
  )
}

const LeafText = ({ model, trace }: TraceLinesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  switch (trace.kind) {
    case 'role':
      return <>{t(trace.passed ? 'rights.trace.role' : 'rights.trace.noRole', { role: trace.role.title })}</>
    case 'userType':
      return (
        <>
          {t(trace.passed ? 'rights.trace.userType' : 'rights.trace.noUserType', {
            types: joined(
              trace.types.map(type => t(`rights.userType.${type}`)),
              lang,
            ),
          })}
        </>
      )
    case 'test': {
      const field = model.field(trace.field)
      const text = (value: Json): string =>
        Array.isArray(value)
          ? joined(value.map(text), lang) || t('rights.trace.nothing')
          : (field ? formatValue(field, value) : titled(value)) || t('rights.trace.nothing')
      const op = operators.find(each => each === trace.op)
      const operand = trace.term
        ? t('rights.trace.term', { term: t(`rights.term.${trace.term}`), value: text(trace.operand) })
        : text(trace.operand)
      const asked = t('rights.trace.test', {
        field: field?.label ?? trace.field,
        op: op && field ? t(operatorKey(field.type.kind, op)) : trace.op,
        value: trace.op === 'empty' || trace.op === 'notEmpty' ? '' : operand,
      })
      return (
        <>
          {asked.trim()}
          {'actual' in trace && trace.actual !== undefined ? (
            <span className="ink3">{t('rights.trace.actual', { value: text(trace.actual) })}</span>
          ) : null}
        </>
      )
    }
    default:
      return <>{t(trace.passed ? 'rights.trace.everybody' : 'rights.trace.nobody')}</>
  }
}

const titled = (value: Json): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '')
