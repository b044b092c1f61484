/**
 * An event in one module that other modules take part in. Listeners run in the order in which they were added, inside
 * the caller's transaction where the event carries one: if a listener fails, the caller rolls back.
 */
export type Hook<Args extends readonly unknown[]> = {
  on: (listener: (...args: Args) => Promise<void> | void) => void
  run: (...args: Args) => Promise<void>
}

export function createHook<Args extends readonly unknown[]>(): Hook<Args> {
  const listeners: ((...args: Args) => Promise<void> | void)[] = []
  return {
    on: (listener) => void listeners.push(listener),
    async run(...args) {
      for (const listener of listeners) await listener(...args)
    },
  }
}

/** Something that one module asks and a module further down the list answers. */
export type Question<Ask extends (...args: never[]) => unknown> = {
  answerWith: (answer: Ask) => void
  ask: Ask
}

export function createQuestion<Ask extends (...args: never[]) => unknown>(name: string): Question<Ask> {
  let answer: Ask | undefined
  return {
    answerWith(given) {
      if (answer) throw new Error(`Two modules answer ${name}.`)
      answer = given
    },
    ask: ((...args) => {
      if (!answer) throw new Error(`No module answers ${name}.`)
      return answer(...args)
    }) as Ask,
  }
}
