import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { entryText, sealText } from './passport-chain.ts'
import type { PassportChain } from './passports.schema.ts'
import { soundPassport } from './verify-passport.fixtures.ts'
import { verifyPassport } from './verify-passport.schema.ts'

afterEach(() => vi.unstubAllGlobals())

test('the texts that are hashed never change', () => {
  expect(entryText('00', '11')).toBe('["vermeil-passport-1","00","11"]')
  expect(sealText('salt', 'Ada')).toBe('["vermeil-passport-name-1","salt","Ada"]')
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true, x: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  )
})

test('a sound passport is intact, with or without its early revisions', async () => {
  const chain = soundPassport()
  expect(await verifyPassport(chain)).toEqual({
    ...{ verdict: 'intact', revisions: 2, signatures: 1, head: chain.head, texts: 5, erased: 0 },
  })
  const shortened = { ...chain, entries: chain.entries.map((link, i) => (i === 0 ? { ...link, body: null } : link)) }
  expect(await verifyPassport(shortened)).toMatchObject({ verdict: 'intact', revisions: 1 })
})

test('an erased name leaves the passport intact', async () => {
  const chain = soundPassport()
  const texts = chain.texts.map((text, i) => (i === 0 ? { ...text, salt: null, text: null } : text))
  expect(await verifyPassport({ ...chain, texts })).toMatchObject({ verdict: 'intact', erased: 1 })
})

/** The chain as text with one character changed, read again; null where that is no chain any more. */
function withChanged(chain: PassportChain, place: number, character: string): PassportChain | null {
  const text = JSON.stringify(chain)
  const at = place % text.length
  try {
    const changed: unknown = JSON.parse(text.slice(0, at) + character + text.slice(at + 1))
    return JSON.stringify(changed) === text ? null : (changed as PassportChain)
  } catch {
    return null
  }
}

test('any changed character is found', async () => {
  const chain = soundPassport()
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom('a', 'Z', '0', '7', '-', 'é'), async (place, character) => {
      const changed = withChanged(chain, place, character)
      fc.pre(changed !== null && Array.isArray(changed.entries) && Array.isArray(changed.texts) && 'head' in changed)
      const isShaped =
        changed.entries.every((link) => 'body' in link && 'bodyHash' in link && 'hash' in link) &&
        changed.texts.every((text) => 'seal' in text && 'salt' in text && 'text' in text)
      fc.pre(isShaped)
      expect((await verifyPassport(changed)).verdict).toBe('broken')
    }),
    { numRuns: 400 },
  )
})

test('a removed, repeated or cut entry is found', async () => {
  const chain = soundPassport()
  const [first, second, third] = chain.entries
  if (!first || !second || !third) throw new Error('the fixture has three entries')
  for (const entries of [[first, third], [second, third], [first, first, second, third], [first, second], []]) {
    expect(await verifyPassport({ ...chain, entries })).toMatchObject({ verdict: 'broken' })
  }
})

test('a page without SHA-256 says that nothing was checked', async () => {
  vi.stubGlobal('crypto', {})
  expect(await verifyPassport(soundPassport())).toMatchObject({ verdict: 'unchecked' })
})
