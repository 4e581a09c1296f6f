import type { PayProvider } from '../../shared/methods.ts'

/** Where a provider sends its notices about payments of a merchant. */
export const noticeUrlOf = (origin: string, provider: PayProvider, merchant: string): string =>
  `${origin}/api/payments/notices/${provider}/${merchant}`
