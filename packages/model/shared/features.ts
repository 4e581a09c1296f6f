/** What a space can do without, so that operator and provider may switch it off for an enterprise. */
export const features = [
  'devices',
  'integration',
  'gateway',
  'assistant',
  'public_forms',
  'payments',
  'chat',
] as const
export type Feature = (typeof features)[number]
