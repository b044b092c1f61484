import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { releaseNotes, versionRefusal, withLockedVersion, withVersion } from './release-notes.mjs'
import { root } from './toolchain.mjs'

const changelog = `# Changelog

What changed.

## Unreleased

### 2026-11-19

#### Added

- A command.

#### Fixed

- A fault.

### 2026-11-18

#### Added

- A page.

## 1.0.0 (2026-10-01)

### Added

- Everything.
`

describe('the changelog of a release', () => {
  test('has a dated section of all days, and nothing that is unreleased', () => {
    expect(releaseNotes(changelog, '1.1.0', '2026-11-20')).toBe(`# Changelog

What changed.

## Unreleased

## 1.1.0 (2026-11-20)

### Added

- A command.
- A page.

### Fixed

- A fault.

## 1.0.0 (2026-10-01)

### Added

- Everything.
`)
  })

  test('is the same when the release is repeated, and has what was added since', () => {
    const first = releaseNotes(changelog, '1.1.0', '2026-11-20')
    expect(releaseNotes(first, '1.1.0', '2026-11-20')).toBe(first)
    const more = first.replace('## Unreleased\n', '## Unreleased\n\n### Fixed\n\n- One more fault.\n')
    expect(releaseNotes(more, '1.1.0', '2026-11-21')).toBe(
      first.replace('(2026-11-20)', '(2026-11-21)').replace('- A fault.', '- One more fault.\n- A fault.'),
    )
  })

  test('is refused without entries', () => {
    const released = releaseNotes(changelog, '1.1.0', '2026-11-20')
    expect(releaseNotes(released, '1.2.0', '2026-11-20')).toBeNull()
  })

  test('loses no line of ours', () => {
    const ours = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    const entries = (text) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .sort()
    expect(entries(releaseNotes(ours, '999.0.0', '2026-11-20') ?? ours)).toEqual(entries(ours))
  })
})

describe('a version', () => {
  const at = { present: '1.2.0', tags: ['v1.1.0'], isAgain: false }

  test.each(['1.2.1', '1.3.0', '2.0.0'])('%s follows 1.2.0', (version) => {
    expect(versionRefusal(version, at)).toBeNull()
  })

  test.each(['1.1.9', '0.9.0', '1.2.0'])('%s does not', (version) => {
    expect(versionRefusal(version, at)).toContain('is not higher than 1.2.0')
  })

  test('is three numbers', () => {
    for (const version of ['v1.3.0', '1.3', '1.3.0-beta', '']) {
      expect(versionRefusal(version, at)).toContain('A version is three numbers')
    }
  })

  test('is repeated only as long as it has no tag', () => {
    expect(versionRefusal('1.2.0', { ...at, isAgain: true })).toBeNull()
    expect(versionRefusal('1.3.0', { ...at, isAgain: true })).toContain('Only 1.2.0')
    expect(versionRefusal('1.2.0', { ...at, isAgain: true, tags: ['v1.2.0'] })).toContain('this version is released')
  })
})

test('the package files and the lock file name one version of our own packages, and no other changes', () => {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { version, workspaces } = read('package.json')
  for (const path of ['package.json', ...workspaces.map((name) => `${name}/package.json`)]) {
    expect(withVersion(read(path), version)).toEqual(read(path))
  }
  const lock = read('package-lock.json')
  expect(withLockedVersion(lock, version)).toEqual(lock)
  const changed = withLockedVersion(lock, '999.0.0')
  expect(JSON.stringify(changed).replaceAll('999.0.0', version)).toBe(JSON.stringify(lock))
  for (const name of ['', ...workspaces]) expect(changed.packages[name].version).toBe('999.0.0')
  expect(JSON.stringify(changed)).not.toMatch(/"@vermeil\/[a-z-]+":"(?!999)/)
})
