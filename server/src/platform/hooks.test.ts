import { describe, expect, test } from 'vitest'
import { createHook, createQuestion } from './hooks.ts'

describe('a hook', () => {
  test('runs its listeners one after the other, in the order in which they were added', async () => {
    const hook = createHook<[name: string]>()
    const calls: string[] = []
    hook.on(async (name) => {
      await Promise.resolve()
      calls.push(`first ${name}`)
    })
    hook.on((name) => void calls.push(`second ${name}`))
    await hook.run('lot')
    expect(calls).toEqual(['first lot', 'second lot'])
  })

  test('fails when a listener fails, and runs no further one', async () => {
    const hook = createHook<[]>()
    let isSecondRun = false
    hook.on(() => {
      throw new Error('no')
    })
    hook.on(() => {
      isSecondRun = true
    })
    await expect(hook.run()).rejects.toThrow('no')
    expect(isSecondRun).toBe(false)
  })
})

describe('a question', () => {
  test('returns what its module answers', () => {
    const question = createQuestion<(id: string) => string>('nameOf')
    question.answerWith((id) => `name of ${id}`)
    expect(question.ask('7')).toBe('name of 7')
  })

  test('without an answer, or with two, is an error that names it', () => {
    const question = createQuestion<() => boolean>('isOpen')
    expect(() => question.ask()).toThrow('No module answers isOpen.')
    question.answerWith(() => true)
    expect(() => question.answerWith(() => false)).toThrow('Two modules answer isOpen.')
  })
})
