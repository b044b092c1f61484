import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth'

function Asks() {
  return useAuth().user?.email
}

test('asking who is signed in outside the provider is a mistake of ours, and says so', () => {
  expect(() => renderToStaticMarkup(<Asks />)).toThrow('useAuth must be used within an AuthProvider.')
})
