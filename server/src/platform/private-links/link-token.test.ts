import { expect, test } from 'vitest'
import { linkTokenHash, newLinkToken, withoutTokens } from './link-token.ts'

test('a token has 128 bits and never stands in a logged path', () => {
  const token = newLinkToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  expect(linkTokenHash(token)).not.toEqual(linkTokenHash(newLinkToken()))
  // What is stored does not open the link.
  expect(linkTokenHash(token)).toHaveLength(32)
  expect(linkTokenHash(token).includes(token)).toBe(false)
  for (const path of [`/proposals/${token}`, `/api/v1/proposal-links/${token}/works/7/comments`]) {
    expect(withoutTokens(path)).toBe(path.replace(token, ':token'))
  }
  const lot = '/lots/019a2b3c-0000-7000-8000-000000000000/low-tide'
  expect(withoutTokens(lot)).toBe(lot)
})

test('the code of a label never stands in a logged path', () => {
  for (const code of ['7K3M9QZX', '7k3m9qzx']) {
    expect(withoutTokens(`/w/${code}`)).toBe('/w/:code')
    expect(withoutTokens(`/api/v1/labels/${code}/opening`)).toBe('/api/v1/labels/:code/opening')
    expect(withoutTokens(`/w/${code}/${newLinkToken()}`)).toBe('/w/:code/:token')
  }
  const labels = '/api/v1/properties/019a2b3c-0000-7000-8000-000000000000/labels'
  expect(withoutTokens(labels)).toBe(labels)
})
