/**
 * A refusal or failure of a provider. `refused`: the person or the code was rejected; `setup`: the application or its
 * secret is wrong; `unreachable`: no usable answer; `busy`: a limit of calls was reached; `token`: the access token is not valid
 * any more.
 */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'setup' | 'unreachable' | 'busy' | 'token'

  constructor(kind: ProviderFailure['kind'], detail: string) {
    super(detail.slice(0, 300))
    this.kind = kind
  }
}
