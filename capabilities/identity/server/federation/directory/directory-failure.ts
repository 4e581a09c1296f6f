import type { DirectoryStep } from '../../../shared/federation/index.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** A failure of a directory, with the step at which it failed. */
export class DirectoryFailure extends ProviderFailure {
  readonly step: DirectoryStep

  constructor(kind: ProviderFailure['kind'], step: DirectoryStep, detail: string) {
    super(kind, detail)
    this.step = step
  }
}
