import { expect, test } from 'vitest'
import { missingText } from './missing-details'

test('what is missing is named once in plain words, and unknown fields are not hidden', () => {
  const fields = ['individual.dob.day', 'individual.dob.year', 'external_account', 'something.new']
  expect(missingText(fields)).toBe('bank account, date of birth, further details')
  expect(missingText(['individual.verification.document'])).toBe('an identity document')
})
