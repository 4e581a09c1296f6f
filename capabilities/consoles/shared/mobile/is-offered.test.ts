import { expect, it } from 'vitest'
import { bucketOf, updateFor } from './is-offered.ts'

const version = (code: number, more: object = {}) => ({ id: `v${code}`, code, least: 0, share: 100, ...more })

it('offers the newest version that is newer', () => {
  const versions = [version(30), version(20)]
  expect(updateFor(versions, { code: 10, device: 'a' })).toEqual({ version: versions[0], forced: false })
  expect(updateFor(versions, { code: 30, device: 'a' })).toBeNull()
})

it('forces what is below the minimum, whatever the share', () => {
  const versions = [version(30, { least: 20, share: 0 }), version(10)]
  expect(updateFor(versions, { code: 15, device: 'a' })).toEqual({ version: versions[0], forced: true })
  expect(updateFor(versions, { code: 20, device: 'a' })).toBeNull()
})

it('gives a staged version to about its share of devices, and a larger share to the same ones besides', () => {
  const devices = Array.from({ length: 1_000 }, (_, at) => `device-${at}`)
  const offered = (share: number) =>
    devices.filter(device => updateFor([version(2, { share })], { code: 1, device }) !== null)
  const few = offered(20)
  expect(Math.abs(few.length - 200)).toBeLessThan(60)
  const many = new Set(offered(50))
  expect(few.every(device => many.has(device))).toBe(true)
  expect(bucketOf('a', 'v2')).toBe(bucketOf('a', 'v2'))
})
