import type { TFunction } from 'i18next'
import type { OfferedProvider } from '../../shared/federation/index.ts'

/** How a space calls a provider, else the name of the provider. */
export const providerLabel = (t: TFunction, { name, label }: OfferedProvider): string =>
  label || t(`federation.provider.${name}`)
