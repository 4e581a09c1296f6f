import type { FieldId } from '@gantry/model/shared'
import type { Finding } from './live-linkage.ts'

/** Findings to show before saving a new record was tried: a validation waits until one of the fields it reads was set. */
export const dueFindings = (
  findings: readonly Finding[],
  isSet: (field: FieldId) => boolean,
): readonly Finding[] => findings.filter(({ reads }) => reads === undefined || reads.some(isSet))
