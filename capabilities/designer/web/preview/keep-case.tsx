import { type JsonObject, localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { Modal, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTests, saveTests } from '../../shared/tests-contract.ts'
import { type TestCase, testedOperations } from '../../shared/tests-kind.ts'
import type { Tried } from '../../shared/trial-contract.ts'

interface KeepCaseProps {
  readonly model: TableModel
  readonly sent: JsonObject
  readonly tried: Tried
  readonly person: string | undefined
  readonly role: string | undefined
  onClose(): void
}

/** Keeps a trial as a test case: what of its outcome is to stay as it is. */
export const KeepCase = ({ model, sent, tried, person, role, onClose }: KeepCaseProps) => {
  const { t } = useTranslation()
  const filled = model.fields.filter(({ id }) => tried.values[id] !== undefined && tried.values[id] !== null)
  const [name, setName] = useState('')
  const [told, setTold] = useState(true)
  const [values, setValues] = useState<readonly string[]>(() =>
    filled.flatMap(({ id }) => (sent[id] === undefined ? [id] : [])),
  )
  const [rights, setRights] = useState<readonly string[]>([])
  const [fields, setFields] = useState<readonly string[]>([])
  const keep = useMutation({
    mutationFn: async () => {
      const { cases, release } = await call(readTests, { table: model.id })
      const kept: TestCase = {
        id: newId(),
        name: name.trim(),
        ...(person !== undefined && { person }),
        ...(role !== undefined && { role }),
        given: sent,
        expect: {
          ...(values.length > 0 && {
            values: Object.fromEntries(values.map(id => [id, tried.values[id] ?? null])),
          }),
          ...(told && { issues: tried.issues.map(({ field, code }) => ({ field, code })) }),
          ...(rights.length > 0 && {
            rights: testedOperations
              .filter(operation => rights.includes(operation))
              .map(operation => ({ operation, may: model.can(operation) })),
          }),
          ...(fields.length > 0 && {
            fields: tried.fields.flatMap(({ field, state }) =>
              fields.includes(field) ? [{ field, state }] : [],
            ),
          }),
        },
      }
      await call(saveTests, { table: model.id, cases: [...cases, kept], release })
    },
    onSuccess: () => {
      toast({ text: t('designer.tests.kept') })
      onClose()
    },
  })
  const nothing = !told && [values, rights, fields].every(chosen => chosen.length === 0)
  return (
    <Modal
      open
      title={t('designer.tests.keep')}
      okText={t('designer.tests.keep')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ loading: keep.isPending, disabled: name.trim() === '' || nothing }}
      onOk={() => keep.mutate()}
      onCancel={onClose}
    >
      <div className="dp-keep">
        <div className="fld">
          <label htmlFor="dp-case">{t('designer.tests.name')}</label>
          <Input
            id="dp-case"
            autoFocus
            maxLength={80}
            placeholder={t('designer.tests.name_hint')}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </div>
        <section>
          <h3>{t('designer.tests.expected')}</h3>
          <Checkbox checked={told} onChange={event => setTold(event.target.checked)}>
            {tried.issues.length === 0
              ? t('designer.tests.saved')
              : t('designer.tests.refused', { count: tried.issues.length })}
          </Checkbox>
        </section>
        {filled.length > 0 ? (
          <section>
            <h3>{t('designer.tests.values')}</h3>
            <Checkbox.Group
              className="dp-checks"
              value={[...values]}
              onChange={setValues}
              options={filled.map(({ id, label }) => ({ value: id, label }))}
            />
          </section>
        ) : null}
        <section>
          <h3>{t('designer.tests.rights')}</h3>
          <Checkbox.Group
            className="dp-checks"
            value={[...rights]}
            onChange={setRights}
            options={testedOperations.map(operation => ({
              value: operation,
              label: t(model.can(operation) ? 'designer.tests.may' : 'designer.tests.may_not', {
                operation: t(`rights.operation.${operation}`),
              }),
            }))}
          />
        </section>
        {tried.fields.length > 0 ? (
          <section>
            <h3>{t('designer.tests.fields')}</h3>
            <Checkbox.Group
              className="dp-checks"
              value={[...fields]}
              onChange={setFields}
              options={tried.fields.map(({ field, label, state }) => ({
                value: field,
                label: t(`designer.tests.field.${state}`, { field: localise(label, currentLang()) }),
              }))}
            />
          </section>
        ) : null}
        {keep.error ? <p className="hint err">{errorText(t, keep.error)}</p> : null}
      </div>
    </Modal>
  )
}
