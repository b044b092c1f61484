import { describe, expect, test } from 'vitest'
import { checklistDocument } from './checklist-document'
import { figuresOf, groupsOf } from './checklist-figures'
import { categories, tasks } from './checklist-tasks'

const all = new Set(tasks.map(({ id }) => id))
const allBut = (...open: string[]) => all.difference(new Set(open))

describe('the list', () => {
  test('holds 25 tasks, each known by its own id, in all nine categories', () => {
    expect(tasks).toHaveLength(25)
    expect(all.size).toBe(25)
    expect(new Set(tasks.map(({ category }) => category))).toEqual(new Set(categories))
    expect(categories).toHaveLength(9)
  })

  test('states the buy-now sentence to the letter', () => {
    expect(tasks.map(({ text }) => text)).toContain('Buy Now feature is for items over $5000')
  })
})

describe('the figures', () => {
  test('all done is 100% with nothing remaining', () => {
    expect(figuresOf(tasks, all)).toEqual({ total: 25, completed: 25, remaining: 0, percent: 100 })
  })

  test('one open task takes the percentage below 100', () => {
    expect(figuresOf(tasks, allBut('mail'))).toEqual({ total: 25, completed: 24, remaining: 1, percent: 96 })
  })

  test('rounds down, so that a nearly finished list is not called finished', () => {
    const many = Array.from({ length: 12 }, (_, round) =>
      tasks.map((task) => ({ ...task, id: `${task.id} ${round}` })),
    ).flat()
    const done = new Set(many.slice(1).map(({ id }) => id))
    expect(figuresOf(many, done).percent).toBe(99)
  })

  test('nothing done is 0%, and an empty list too', () => {
    expect(figuresOf(tasks, new Set())).toMatchObject({ completed: 0, remaining: 25, percent: 0 })
    expect(figuresOf([], all)).toEqual({ total: 0, completed: 0, remaining: 0, percent: 0 })
  })

  test('groups keep the order of the categories, and share out every task once', () => {
    const groups = groupsOf(tasks, allBut('mail', 'database'))
    expect(groups.map(({ category }) => category)).toEqual(categories)
    expect(groups.flatMap((group) => group.tasks)).toHaveLength(25)
    expect(groups.find(({ category }) => category === 'Backend')?.figures).toEqual({
      total: 3,
      completed: 1,
      remaining: 2,
      percent: 33,
    })
  })
})

describe('the exported document', () => {
  const document = checklistDocument(tasks, allBut('mail'), new Date('2026-11-15T09:00:00Z'))

  test('says how far the list is, and when', () => {
    expect(document).toContain('24 of 25 tasks complete (96%), 2026-11-15.')
  })

  test('has one line per task, ticked or not as on the screen', () => {
    expect(document.match(/^- \[x\] /gm)).toHaveLength(24)
    expect(document.match(/^- \[ \] .*$/gm)).toEqual([expect.stringContaining('**Mail.**')])
  })

  test('heads each category with its own count', () => {
    expect(document).toContain('## Backend (2 of 3)')
    expect(document.match(/^## /gm)).toHaveLength(9)
  })
})
