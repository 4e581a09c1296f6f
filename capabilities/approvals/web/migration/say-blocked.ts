import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { StaysBecause } from '../../shared/migration-contract.ts'

/** Why an instance stays on its release, in words. */
export const sayBlocked = (t: TFunction, blocked: readonly StaysBecause[]): readonly string[] =>
  blocked.map(({ code, name }) =>
    t(`migration.blocked.${code}`, { node: name === null ? '' : localise(name, currentLang()) }),
  )
