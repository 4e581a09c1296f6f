/**
 * What a provider refused or did not answer: `refused` is the person or the code, `setup` the application or its secret,
 * `unreachable` no usable answer.
 */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'setup' | 'unreachable'

  constructor(kind: ProviderFailure['kind'], detail: string) {
    super(detail.slice(0, 300))
    this.kind = kind
  }
}
