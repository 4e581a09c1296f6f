import { FieldPlaceContext } from '@gantry/fields/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { SignaturePicture } from '../desk/signature.tsx'

interface SignedByProps {
  readonly view: Pick<InstanceView, 'instance' | 'table' | 'record'>
  readonly file: string
  readonly name: string
}

/** The signature a decision was given with, opened by those concerned with the instance. */
export const SignedBy = ({ view: { instance, table, record }, file, name }: SignedByProps) => {
  const { t } = useTranslation()
  const place = useMemo(() => ({ table, record, approval: instance }), [table, record, instance])
  return (
    <FieldPlaceContext value={place}>
      <SignaturePicture file={file} title={t('approvals.signature.signed', { name })} />
    </FieldPlaceContext>
  )
}
