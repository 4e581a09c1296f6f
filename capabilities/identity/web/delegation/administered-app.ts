import { isPlainObject } from '@gantry/base/shared'
import type { RecordRow, Ref } from '@gantry/model/shared'

/** The administrators that a record of an application names. */
export const peopleIn = ({ administrators }: RecordRow): readonly Ref[] =>
  Array.isArray(administrators)
    ? administrators.flatMap(each =>
        isPlainObject(each) && typeof each.id === 'string' && typeof each.title === 'string'
          ? [{ id: each.id, title: each.title }]
          : [],
      )
    : []
