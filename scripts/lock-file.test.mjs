import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

/** Packages that hold one platform's binaries, gathered by who asks for them. */
function platformFamilies() {
  return Object.entries(packages)
    .map(([path, { optionalDependencies = {} }]) => {
      const members = Object.keys(optionalDependencies)
        .map((name) => ({ name, entry: packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`] }))
        .filter(({ entry, name }) => !entry || entry.os || entry.cpu || /(linux|darwin|win32)/.test(name))
      return { path: path || 'the root', members }
    })
    .filter(({ members }) => members.length >= 3)
}

test('every family of native packages in the lock file covers the five platforms', () => {
  const gaps = platformFamilies().flatMap(({ path, members }) =>
    platforms
      .filter(({ os, cpu }) => !members.some(({ entry }) => entry?.os?.includes(os) && entry?.cpu?.includes(cpu)))
      .map(({ os, cpu }) => `${path}: ${os}-${cpu}`),
  )
  expect(gaps).toEqual([])
})

test('the lock file carries no download address', () => {
  const addresses = Object.values(packages)
    .map(({ resolved }) => resolved)
    .filter((address) => /^https?:/.test(address ?? ''))
  expect(addresses).toEqual([])
})

test('every dependency is pinned exactly', () => {
  const ranges = Object.entries(packages)
    .filter(([path]) => !path.includes('node_modules'))
    .flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d/.test(version))
        .map(([name, version]) => `${path}: ${name}@${version}`),
    )
  expect(ranges).toEqual([])
})

test('every package is pinned by the hash of its archive', () => {
  const unpinned = Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) => path.includes('node_modules') && !link && !/^sha512-/.test(integrity ?? ''),
    )
    .map(([path]) => path)
  expect(unpinned).toEqual([])
})
