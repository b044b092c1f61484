import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth'

function Asks() {
  return useAuth().user?.email
}

test('reading the account outside the provider throws', () => {
  expect(() => renderToStaticMarkup(<Asks />)).toThrow('useAuth must be used within an AuthProvider.')
})
