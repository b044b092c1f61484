// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let isBroken: boolean

beforeEach(() => {
  isBroken = true
  root = createRoot(document.body, { onCaughtError: () => {} })
})
afterEach(() => act(async () => root.unmount()))

function Page() {
  if (isBroken) throw new Error('The page broke.')
  return <p>The page</p>
}

const show = (resetKey: string) =>
  act(async () =>
    root.render(
      <ErrorBoundary
        resetKey={resetKey}
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      >
        <Page />
      </ErrorBoundary>,
    ),
  )

test('Retry shows the page once it can be shown', async () => {
  await show('/a')
  expect(document.body.textContent).toBe('Error: The page broke.')
  await act(async () => document.querySelector('button')?.click())
  expect(document.body.textContent).toBe('Error: The page broke.')
  isBroken = false
  await act(async () => document.querySelector('button')?.click())
  expect(document.body.textContent).toBe('The page')
})

test('another page does not suffer for the last one', async () => {
  await show('/a')
  isBroken = false
  await show('/b')
  expect(document.body.textContent).toBe('The page')
})
